package plinth.files.s3;

import java.io.FilterInputStream;
import java.io.IOException;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;

/**
 * One file on its way down. Closed before its end it breaks the connection off: closing alone would
 * fetch the rest.
 */
final class S3Download extends FilterInputStream {
  private final ResponseInputStream<GetObjectResponse> response;
  private long left;

  S3Download(ResponseInputStream<GetObjectResponse> response) {
    super(response);
    this.response = response;
    left = response.response().contentLength();
  }

  @Override
  public int read() throws IOException {
    int read = super.read();
    left -= read < 0 ? 0 : 1;
    return read;
  }

  @Override
  public int read(byte[] into, int from, int most) throws IOException {
    int read = super.read(into, from, most);
    left -= Math.max(read, 0);
    return read;
  }

  @Override
  public void close() throws IOException {
    if (left > 0) {
      response.abort();
    } else {
      super.close();
    }
  }
}
