import { accessKey } from './raw-hosts.ts'

const xml = (inner: string) => `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${inner}</Error>`
const { accessKeyId } = accessKey

type Told = { readonly code: string; readonly rightRegion?: string; readonly words?: string }
type Answer = readonly [
  what: string,
  status: string,
  body: string,
  told: Told,
  headers?: Record<string, string>,
]

/**
 * Answers as https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html and Amazon's servers give
 * them.
 */
export const amazon: readonly Answer[] = [
  [
    'a wrong secret',
    '403 Forbidden',
    xml(
      `<Code>SignatureDoesNotMatch</Code><Message>The request signature we calculated does not match the signature you provided. Check your key and signing method.</Message><AWSAccessKeyId>${accessKeyId}</AWSAccessKeyId><StringToSign>AWS4-HMAC-SHA256\n20261122T081530Z\n20261122/eu-central-1/s3/aws4_request\nab</StringToSign><SignatureProvided>cd</SignatureProvided><RequestId>4442587FB7D0A2F9</RequestId>`,
    ),
    {
      code: 'host-sign-in-refused',
      words:
        'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
    },
  ],
  [
    'an unknown key',
    '403 Forbidden',
    xml(
      `<Code>InvalidAccessKeyId</Code><Message>The AWS Access Key Id you provided does not exist in our records.</Message><AWSAccessKeyId>${accessKeyId}</AWSAccessKeyId>`,
    ),
    { code: 'host-sign-in-refused' },
  ],
  [
    'a key without the right',
    '403 Forbidden',
    xml(
      `<Code>AccessDenied</Code><Message>User: arn:aws:iam::123456789012:user/desk is not authorized to perform: s3:PutObject on resource: &quot;arn:aws:s3:::pictures/town/x.png&quot; because no identity-based policy allows the s3:PutObject action</Message>`,
    ),
    {
      code: 'host-not-permitted',
      words:
        'User: arn:aws:iam::123456789012:user/desk is not authorized to perform: s3:PutObject on resource: "arn:aws:s3:::pictures/town/x.png" because no identity-based policy allows the s3:PutObject action',
    },
  ],
  [
    'a bucket that is not there',
    '404 Not Found',
    xml(
      '<Code>NoSuchBucket</Code><Message>The specified bucket does not exist</Message><BucketName>pictures</BucketName>',
    ),
    { code: 'host-not-found' },
  ],
  [
    'the endpoint of another region, which is named in a header',
    '301 Moved Permanently',
    xml(
      '<Code>PermanentRedirect</Code><Message>The bucket you are attempting to access must be addressed using the specified endpoint. Please send all future requests to this endpoint.</Message><Endpoint>s3.amazonaws.com</Endpoint><Bucket>pictures</Bucket>',
    ),
    { code: 'host-region-wrong', rightRegion: 'us-west-2' },
    { 'x-amz-bucket-region': 'us-west-2' },
  ],
  [
    'the endpoint of another region, which is named in the right one',
    '301 Moved Permanently',
    xml(
      '<Code>PermanentRedirect</Code><Message>The bucket you are attempting to access must be addressed using the specified endpoint. Please send all future requests to this endpoint.</Message><Endpoint>pictures.s3-eu-west-1.amazonaws.com</Endpoint><Bucket>pictures</Bucket>',
    ),
    { code: 'host-region-wrong', rightRegion: 'eu-west-1' },
  ],
  [
    'a signature for another region',
    '400 Bad Request',
    xml(
      "<Code>AuthorizationHeaderMalformed</Code><Message>The authorization header is malformed; the region 'eu-central-1' is wrong; expecting 'us-east-1'</Message><Region>us-east-1</Region>",
    ),
    { code: 'host-region-wrong', rightRegion: 'us-east-1' },
  ],
  [
    'a key ID that is none',
    '400 Bad Request',
    xml(
      '<Code>AuthorizationHeaderMalformed</Code><Message>The authorization header is malformed; the Credential is mal-formed; expecting "&lt;YOUR-AKID&gt;/YYYYMMDD/REGION/SERVICE/aws4_request".</Message>',
    ),
    { code: 'host-sign-in-refused' },
  ],
  [
    'a clock that is wrong',
    '403 Forbidden',
    xml(
      '<Code>RequestTimeTooSkewed</Code><Message>The difference between the request time and the current time is too large.</Message><RequestTime>20261122T081530Z</RequestTime><ServerTime>2026-11-22T10:56:35Z</ServerTime><MaxAllowedSkewMilliseconds>900000</MaxAllowedSkewMilliseconds>',
    ),
    { code: 'host-clock-wrong' },
  ],
  [
    'too slow a line',
    '400 Bad Request',
    xml(
      '<Code>RequestTimeout</Code><Message>Your socket connection to the server was not read from or written to within the timeout period.</Message>',
    ),
    { code: 'host-in-trouble' },
  ],
  [
    'too much at once',
    '503 Slow Down',
    xml('<Code>SlowDown</Code><Message>Please reduce your request rate.</Message>'),
    { code: 'host-in-trouble' },
  ],
]

/** https://developers.cloudflare.com/r2/api/error-codes/ */
export const r2: readonly Answer[] = [
  [
    'a wrong token',
    '401 Unauthorized',
    xml('<Code>Unauthorized</Code><Message>Unauthorized</Message>'),
    { code: 'host-sign-in-refused' },
  ],
  [
    'a wrong secret',
    '403 Forbidden',
    xml(
      '<Code>SignatureDoesNotMatch</Code><Message>The request signature we calculated does not match the signature you provided. Check your secret access key and signing method.</Message>',
    ),
    { code: 'host-sign-in-refused' },
  ],
  [
    'a key of another storage',
    '400 Bad Request',
    xml('<Code>InvalidArgument</Code><Message>Credential access key has length 20, should be 32</Message>'),
    { code: 'host-sign-in-refused' },
  ],
  [
    'a token for reading alone',
    '403 Forbidden',
    xml('<Code>AccessDenied</Code><Message>Access Denied</Message>'),
    { code: 'host-not-permitted' },
  ],
  [
    'an account without R2',
    '403 Forbidden',
    xml('<Code>NotEntitled</Code><Message>Please enable R2 through the Cloudflare Dashboard.</Message>'),
    { code: 'host-not-permitted' },
  ],
  [
    'a region of Amazon’s',
    '400 Bad Request',
    xml(
      "<Code>InvalidRegionName</Code><Message>The region name 'eu-central-1' is not valid. Must be one of: wnam, enam, weur, eeur, apac, oc, auto</Message>",
    ),
    { code: 'host-region-wrong', rightRegion: 'auto' },
  ],
  [
    'a bucket that is not there',
    '404 Not Found',
    xml('<Code>NoSuchBucket</Code><Message>The specified bucket does not exist.</Message>'),
    { code: 'host-not-found' },
  ],
  [
    'a bucket’s name that can be none',
    '400 Bad Request',
    xml('<Code>InvalidBucketName</Code><Message>The specified bucket name is not valid.</Message>'),
    { code: 'host-not-found' },
  ],
  [
    'a request from another time',
    '400 Bad Request',
    xml('<Code>ExpiredRequest</Code><Message>Request has expired</Message>'),
    { code: 'host-clock-wrong' },
  ],
  [
    'the same picture too often',
    '429 Too Many Requests',
    xml(
      '<Code>TooManyRequests</Code><Message>Reduce your concurrent request rate for the same object.</Message>',
    ),
    { code: 'host-in-trouble' },
  ],
  [
    'trouble',
    '500 Internal Server Error',
    xml('<Code>InternalError</Code><Message>We encountered an internal error. Please try again.</Message>'),
    { code: 'host-in-trouble' },
  ],
]

/**
 * Returns an error as MinIO writes it (`APIErrorResponse`): with its own region, and apostrophes as numbers.
 */
export const minioXml = (code: string, message: string) =>
  xml(
    `<Code>${code}</Code><Message>${message}</Message><Key>town/x.png</Key><BucketName>pictures</BucketName><Resource>/pictures/town/x.png</Resource><Region>us-east-1</Region><RequestId>17F2</RequestId><HostId>dd9025bab4ad464b</HostId>`,
  )
export const minio: readonly Answer[] = [
  [
    'a wrong secret',
    '403 Forbidden',
    minioXml(
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
    ),
    { code: 'host-sign-in-refused' },
  ],
  [
    'an unknown key',
    '403 Forbidden',
    minioXml('InvalidAccessKeyId', 'The Access Key Id you provided does not exist in our records.'),
    { code: 'host-sign-in-refused' },
  ],
  [
    'a key without the right',
    '403 Forbidden',
    minioXml('AccessDenied', 'Access Denied.'),
    { code: 'host-not-permitted', words: 'Access Denied.' },
  ],
  [
    'a bucket that is not there',
    '404 Not Found',
    minioXml('NoSuchBucket', 'The specified bucket does not exist'),
    { code: 'host-not-found' },
  ],
  [
    'another region',
    '400 Bad Request',
    minioXml(
      'AuthorizationHeaderMalformed',
      'The authorization header is malformed; the region is wrong; expecting &#39;us-east-1&#39;.',
    ),
    {
      code: 'host-region-wrong',
      rightRegion: 'us-east-1',
      words: "The authorization header is malformed; the region is wrong; expecting 'us-east-1'.",
    },
  ],
  [
    'another region, of newer ones',
    '400 Bad Request',
    minioXml('InvalidRegion', 'Region does not match; expecting &#39;us-east-1&#39;.'),
    { code: 'host-region-wrong', rightRegion: 'us-east-1' },
  ],
  [
    'a clock that is wrong',
    '403 Forbidden',
    minioXml(
      'RequestTimeTooSkewed',
      'The difference between the request time and the server&#39;s time is too large.',
    ),
    {
      code: 'host-clock-wrong',
      words: "The difference between the request time and the server's time is too large.",
    },
  ],
  [
    'no room',
    '507 Insufficient Storage',
    minioXml(
      'XMinioStorageFull',
      'Storage backend has reached its minimum free drive threshold. Please delete a few objects to proceed.',
    ),
    { code: 'host-full' },
  ],
  [
    'no room in the bucket',
    '400 Bad Request',
    minioXml('XMinioAdminBucketQuotaExceeded', 'Bucket quota exceeded'),
    { code: 'host-full' },
  ],
  [
    'a start',
    '503 Service Unavailable',
    minioXml('XMinioServerNotInitialized', 'Server not initialized yet, please try again.'),
    { code: 'host-in-trouble' },
  ],
]
