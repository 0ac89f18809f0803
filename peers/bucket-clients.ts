export {
  DeleteObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
export { Client as MinioClient, type ClientOptions as MinioOptions } from 'minio'
