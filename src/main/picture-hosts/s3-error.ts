/** Error in an answer of the S3 protocol; any field may be missing. */
export type S3Error = {
  readonly code: string | undefined
  readonly message: string | undefined
  readonly region: string | undefined
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
export function readS3Error(body: string, headers: Headers): S3Error {
  const part = (name: string) => {
    const text = body.match(new RegExp(`<${name}>([^<]{1,2000})</${name}>`))?.[1]
    return text === undefined ? undefined : withoutEntities(text).trim()
  }
  const message = part('Message')
  return {
    code: part('Code'),
    message,
    region: [
      headers.get('x-amz-bucket-region'),
      part('Region'),
      regionIn(message),
      ofEndpoint(part('Endpoint')),
    ]
      .map((region) => region ?? '')
      .find((region) => /^[a-z0-9][a-z0-9-]{0,62}$/i.test(region)),
  }
}

/**
 * Amazon: “the region 'us-east-1' is wrong; expecting 'eu-central-1'”, MinIO alike; R2: “Must be one of: …,
 * auto”.
 */
function regionIn(message: string | undefined): string | undefined {
  return (
    message?.match(/expecting '([^']{1,63})'/)?.[1] ??
    message?.match(/\bmust be one of:.{0,200}\b(auto)\b/is)?.[1]
  )
}

/**
 * Amazon names the address to use instead: `bucket.s3.eu-central-1.amazonaws.com`, formerly `s3-eu-west-1`.
 */
function ofEndpoint(endpoint: string | undefined): string | undefined {
  return endpoint?.match(/\bs3[.-](?:dualstack\.)?([a-z]{2,}(?:-[a-z]+)+-\d+)\.amazonaws\.com/)?.[1]
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function withoutEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[name] ?? whole
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
}
