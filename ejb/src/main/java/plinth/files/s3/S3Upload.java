package plinth.files.s3;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import plinth.files.FileProblem;
import plinth.files.FileStore;
import plinth.kernel.Problem;
import plinth.kernel.Secrets;
import plinth.kernel.Soft;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.CompletedPart;

/** One file on its way up. */
final class S3Upload {
  /** The size of a part: with the most parts that S3 takes, 10,000, files up to 78 GiB. */
  static final int PART = 8 * 1024 * 1024;

  private final S3Client client;
  private final String bucket;
  private final String place;
  private final MessageDigest digest = Secrets.newSha256();
  private long size;

  S3Upload(S3Client client, String bucket, String place) {
    this.client = client;
    this.bucket = bucket;
    this.place = place;
  }

  /** Keeps the bytes; refuses more than {@code most} of them, leaving nothing behind. */
  FileStore.Kept put(InputStream bytes, long most) throws IOException {
    byte[] first = next(bytes, most);
    if (first.length < PART) {
      client.putObject(put -> put.bucket(bucket).key(place), body(first));
    } else {
      inParts(first, bytes, most);
    }
    return new FileStore.Kept(size, HexFormat.of().formatHex(digest.digest()));
  }

  private byte[] next(InputStream bytes, long most) throws IOException {
    byte[] part = bytes.readNBytes(PART);
    size += part.length;
    if (size > most) {
      throw new Problem(FileProblem.FILE_TOO_LARGE).with("limit", most);
    }
    digest.update(part);
    return part;
  }

  private void inParts(byte[] first, InputStream bytes, long most) throws IOException {
    String upload = client.createMultipartUpload(c -> c.bucket(bucket).key(place)).uploadId();
    boolean isComplete = false;
    try {
      List<CompletedPart> parts = new ArrayList<>();
      for (byte[] part = first; part.length > 0; part = next(bytes, most)) {
        parts.add(send(upload, parts.size() + 1, part));
      }
      client.completeMultipartUpload(
          c -> c.bucket(bucket).key(place).uploadId(upload).multipartUpload(m -> m.parts(parts)));
      isComplete = true;
    } finally {
      if (!isComplete) {
        Soft.run(
            "s3_upload_abort",
            () -> client.abortMultipartUpload(a -> a.bucket(bucket).key(place).uploadId(upload)));
      }
    }
  }

  private CompletedPart send(String upload, int number, byte[] part) {
    String etag =
        client
            .uploadPart(
                p -> p.bucket(bucket).key(place).uploadId(upload).partNumber(number), body(part))
            .eTag();
    return CompletedPart.builder().partNumber(number).eTag(etag).build();
  }

  /** Not copied; read again from its beginning when a request is repeated. */
  private static RequestBody body(byte[] bytes) {
    return RequestBody.fromInputStream(new ByteArrayInputStream(bytes), bytes.length);
  }
}
