package plinth.files.http;

import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import plinth.files.Files;
import plinth.files.StoredFile;
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.http.Reply;

/**
 * The response to a download: the whole file, a part, or "not modified".
 *
 * @param name the name of the file
 * @param mediaType the media type
 * @param size the size in bytes
 * @param state a string that identifies the content, for the entity tag
 * @param source the bytes, opened when they are written
 */
public record Download(String name, String mediaType, long size, String state, Source source) {
  private static final String CACHING = "private, no-cache";

  /** The source of the bytes. */
  @FunctionalInterface
  public interface Source {
    /** Opens the bytes from an offset on; the caller must close them. */
    InputStream open(long offset);
  }

  /** Creates the download of a stored file. */
  static Download of(Files files, Caller caller, StoredFile file) {
    return new Download(
        file.name(),
        file.mediaType(),
        file.size(),
        String.valueOf(file.sha256()),
        offset -> files.open(caller, file.slug(), offset));
  }

  /** Returns the response for the headers of the request. */
  public Response toResponse(Conditions asked) {
    String etag = "\"" + state + "\"";
    if (asked.isNotModified(etag)) {
      return Response.notModified()
          .header(HttpHeaders.ETAG, etag)
          .header(HttpHeaders.CACHE_CONTROL, CACHING)
          .build();
    }
    ByteRange range = asked.requestedRange(etag, size);
    if (range == null) {
      return headers(Response.ok(bytes(0, size)), etag, size).build();
    } else if (!range.isSatisfiable()) {
      return Reply.refusal(
              Response.Status.REQUESTED_RANGE_NOT_SATISFIABLE.getStatusCode(),
              new Problem(KernelProblem.VALIDATION_FAILED))
          .header("Content-Range", "bytes */" + size)
          .build();
    }
    return headers(
            Response.status(Response.Status.PARTIAL_CONTENT)
                .entity(bytes(range.first(), range.length())),
            etag,
            range.length())
        .header("Content-Range", "bytes " + range.first() + "-" + range.last() + "/" + size)
        .build();
  }

  private Response.ResponseBuilder headers(
      Response.ResponseBuilder answer, String etag, long length) {
    return answer
        .type(mediaType)
        .header(HttpHeaders.CONTENT_LENGTH, length)
        .header(HttpHeaders.CONTENT_DISPOSITION, Disposition.of(name, mediaType))
        .header(HttpHeaders.ETAG, etag)
        .header(HttpHeaders.CACHE_CONTROL, CACHING)
        .header("Accept-Ranges", "bytes")
        .header("Content-Security-Policy", "sandbox; default-src 'none'");
  }

  /** Opens the source only when the body is written: a HEAD request needs only the row. */
  private StreamingOutput bytes(long first, long length) {
    return out -> copy(source.open(first), out, length);
  }

  private static void copy(InputStream from, OutputStream out, long length) throws IOException {
    try (InputStream in = from) {
      byte[] buffer = new byte[65_536];
      long left = length;
      while (left > 0) {
        int read = in.read(buffer, 0, (int) Math.min(buffer.length, left));
        if (read < 0) {
          throw new IOException("the file is shorter than its row says");
        }
        out.write(buffer, 0, read);
        left -= read;
      }
    }
  }
}
