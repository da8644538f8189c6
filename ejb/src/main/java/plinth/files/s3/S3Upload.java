package plinth.files.s3;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import plinth.files.FileProblem;
import plinth.files.FileStore;
import plinth.kernel.BestEffort;
import plinth.kernel.Problem;
import plinth.kernel.Secrets;

/** The upload of one file. */
final class S3Upload {
  /** The size of a part: with 10,000 parts, S3's maximum, files can have up to 78 GiB. */
  static final int PART = 8 * 1024 * 1024;

  private final BucketClient client;
  private final String place;
  private final MessageDigest digest = Secrets.newSha256();
  private long size;

  S3Upload(BucketClient client, String place) {
    this.client = client;
    this.place = place;
  }

  /** Stores the bytes; refuses more than {@code most} of them and leaves nothing behind. */
  FileStore.Kept put(InputStream bytes, long most) throws IOException {
    byte[] first = next(bytes, most);
    if (first.length < PART) {
      client.put(place, first);
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
    String upload = client.beginUpload(place);
    boolean isComplete = false;
    try {
      List<String> tags = new ArrayList<>();
      for (byte[] part = first; part.length > 0; part = next(bytes, most)) {
        tags.add(client.sendPart(place, upload, tags.size() + 1, part));
      }
      client.completeUpload(place, upload, tags);
      isComplete = true;
    } finally {
      if (!isComplete) {
        BestEffort.run("s3_upload_abort", () -> abort(upload));
      }
    }
  }

  private void abort(String upload) {
    try {
      client.abortUpload(place, upload);
    } catch (BucketFailure e) {
      throw new UncheckedIOException(e);
    }
  }
}
