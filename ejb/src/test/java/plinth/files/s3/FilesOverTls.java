package plinth.files.s3;

import java.io.IOException;
import java.net.URI;
import plinth.outbound.HttpLine;

/** Calls the installation's bucket. */
public final class FilesOverTls {
  private FilesOverTls() {}

  /** Requests a file in a bucket with this name. */
  public static void call(String endpoint, String bucket) throws IOException {
    Bucket asked = new Bucket(URI.create(endpoint), "us-east-1", bucket, true, "key", "secret");
    new BucketClient(asked, HttpLine.configured()).get("file", 0).close();
  }
}
