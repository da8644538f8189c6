package plinth.files.s3;

import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import plinth.kernel.Span;
import plinth.outbound.CallFailed;
import plinth.outbound.CallFailed.Reason;
import plinth.outbound.HttpAnswer;
import plinth.outbound.HttpCall;
import plinth.outbound.HttpLine;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;

/**
 * The S3 operations that files need, on one bucket. Each request is signed and traced as a span,
 * and retried with growing delays if the store is busy or the connection breaks. Decision 0161.
 */
final class BucketClient implements AutoCloseable {
  private static final int ATTEMPTS = 4;
  private static final int PAUSE_MILLIS = 100;
  private static final Set<Integer> PASSING = Set.of(429, 500, 502, 503, 504);
  private static final int BROKEN = 500;
  private static final int REDIRECT = 300;

  private final HttpLine line;
  private final BucketSigner signer;

  BucketClient(Bucket bucket, HttpLine line) {
    this.line = line;
    this.signer = new BucketSigner(bucket);
  }

  /**
   * An object in a list.
   *
   * @param size the size in bytes
   */
  record StoredObject(String key, long size) {}

  /**
   * A page of a list.
   *
   * @param next the token of the next page; empty if there is none
   */
  record Page(List<StoredObject> objects, String next) {}

  /** Puts an object with one request. */
  void put(String key, byte[] bytes) throws BucketFailure {
    discard(BucketRequest.of("PutObject", SdkHttpMethod.PUT, key, Map.of()).withBody(bytes));
  }

  /** Opens the bytes of an object from an offset on. */
  InputStream get(String key, long offset) throws BucketFailure {
    BucketRequest get = BucketRequest.of("GetObject", SdkHttpMethod.GET, key, Map.of());
    return call(offset > 0 ? get.header("Range", "bytes=" + offset + "-") : get, HttpAnswer::body);
  }

  /** Deletes an object, if it exists. */
  void delete(String key) throws BucketFailure {
    discard(BucketRequest.of("DeleteObject", SdkHttpMethod.DELETE, key, Map.of()));
  }

  /**
   * Lists objects by key prefix.
   *
   * @param from the {@code next} of the previous page; empty for the first page
   */
  Page list(String prefix, String from) throws BucketFailure {
    Map<String, String> query = new LinkedHashMap<>();
    query.put("list-type", "2");
    query.put("prefix", prefix);
    // Not every key can be represented in XML without encoding.
    query.put("encoding-type", "url");
    if (!from.isEmpty()) {
      query.put("continuation-token", from);
    }
    return page(
        xml(BucketRequest.of("ListObjectsV2", SdkHttpMethod.GET, "", query), "ListBucketResult"));
  }

  private static Page page(BucketXml list) throws BucketFailure {
    List<String> keys = list.all("Key");
    List<String> sizes = list.all("Size");
    boolean isEncoded = list.text("EncodingType").equals("url");
    List<StoredObject> objects = new ArrayList<>();
    try {
      for (int i = 0; i < keys.size(); i++) {
        String key = keys.get(i);
        objects.add(
            new StoredObject(
                isEncoded ? URLDecoder.decode(key, StandardCharsets.UTF_8) : key,
                Long.parseLong(sizes.get(i))));
      }
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw BucketFailure.unanswered(e);
    }
    String next = list.text("NextContinuationToken");
    boolean isMore = list.text("IsTruncated").equals("true");
    if (isMore && next.isEmpty()) {
      throw BucketFailure.unanswered(new IOException("a list has no next page"));
    }
    return new Page(objects, isMore ? next : "");
  }

  /** Starts a multipart upload and returns its ID. */
  String beginUpload(String key) throws BucketFailure {
    return xml(
            BucketRequest.of(
                "CreateMultipartUpload", SdkHttpMethod.POST, key, Map.of("uploads", "")),
            "InitiateMultipartUploadResult")
        .text("UploadId");
  }

  /**
   * Uploads a part and returns its tag, which completing the upload needs.
   *
   * @param number the number of the part, from 1
   */
  String sendPart(String key, String upload, int number, byte[] bytes) throws BucketFailure {
    Map<String, String> query = new LinkedHashMap<>();
    query.put("partNumber", String.valueOf(number));
    query.put("uploadId", upload);
    return call(
        BucketRequest.of("UploadPart", SdkHttpMethod.PUT, key, query).withBody(bytes),
        answer -> {
          answer.body().close();
          return String.valueOf(answer.header("ETag"));
        });
  }

  /** Completes the object from its parts, in their order. */
  void completeUpload(String key, String upload, List<String> tags) throws BucketFailure {
    StringBuilder parts = new StringBuilder("<CompleteMultipartUpload>");
    for (int i = 0; i < tags.size(); i++) {
      parts
          .append("<Part><PartNumber>")
          .append(i + 1)
          .append("</PartNumber><ETag>")
          .append(tags.get(i).replace("&", "&amp;").replace("<", "&lt;"))
          .append("</ETag></Part>");
    }
    parts.append("</CompleteMultipartUpload>");
    xml(
        BucketRequest.of(
                "CompleteMultipartUpload", SdkHttpMethod.POST, key, Map.of("uploadId", upload))
            .withBody(parts.toString().getBytes(StandardCharsets.UTF_8)),
        "CompleteMultipartUploadResult");
  }

  /** Deletes the parts of an upload that was not completed. */
  void abortUpload(String key, String upload) throws BucketFailure {
    discard(
        BucketRequest.of(
            "AbortMultipartUpload", SdkHttpMethod.DELETE, key, Map.of("uploadId", upload)));
  }

  private void discard(BucketRequest request) throws BucketFailure {
    call(
        request,
        answer -> {
          answer.body().close();
          return answer.status();
        });
  }

  private BucketXml xml(BucketRequest request, String root) throws BucketFailure {
    return call(
        request,
        answer -> {
          try (InputStream body = answer.body()) {
            BucketXml xml = BucketXml.read(body);
            // For a long operation, a store responds with 200 first and may report a failure in the
            // body.
            if (xml.root().equals("Error")) {
              throw BucketFailure.refused(BROKEN, xml.text("Code"));
            } else if (!xml.root().equals(root)) {
              throw new IOException("the answer is not an S3 answer");
            }
            return xml;
          }
        });
  }

  /** Reads a response. */
  private interface Reading<T> {
    T read(HttpAnswer answer) throws IOException;
  }

  private <T> T call(BucketRequest request, Reading<T> reading) throws BucketFailure {
    try (Span span = Span.start(Span.Kind.CLIENT, "s3 " + request.operation())) {
      span.setAttribute("rpc.system.name", "aws-api");
      span.setAttribute("rpc.method", "S3/" + request.operation());
      for (int attempt = 1; ; attempt++) {
        try {
          return attempt(request, reading, span);
        } catch (BucketFailure e) {
          if (attempt == ATTEMPTS || !isTransient(e) || !pause(attempt)) {
            if (e.status() == 0) {
              span.markFailed();
            } else {
              span.recordStatus(e.status());
            }
            throw e;
          }
        }
      }
    }
  }

  private <T> T attempt(BucketRequest request, Reading<T> reading, Span span) throws BucketFailure {
    SdkHttpRequest signed = signer.sign(request);
    try {
      HttpAnswer answer = line.send(call(signed, request));
      if (answer.status() >= REDIRECT) {
        try (InputStream body = answer.body()) {
          throw BucketFailure.refused(answer.status(), BucketXml.read(body).text("Code"));
        }
      }
      T read = reading.read(answer);
      span.recordStatus(answer.status());
      return read;
    } catch (BucketFailure e) {
      throw e;
    } catch (IOException e) {
      throw BucketFailure.unanswered(e);
    }
  }

  private static HttpCall call(SdkHttpRequest signed, BucketRequest request) {
    Map<String, String> headers = new LinkedHashMap<>();
    signed.forEachHeader((name, values) -> headers.put(name, String.join(",", values)));
    HttpCall call =
        HttpCall.of(signed.method().name(), signed.getUri().toString()).headers(headers);
    return request.hasBody() ? call.body(request.body()) : call;
  }

  private static boolean isTransient(BucketFailure failure) {
    return failure.status() == 0
        ? !(failure.getCause() instanceof CallFailed call && call.reason() == Reason.BLOCKED)
        : PASSING.contains(failure.status());
  }

  /** Waits at most 0.2, 0.4 and 0.8 seconds; returns false if the thread was interrupted. */
  private static boolean pause(int attempt) {
    try {
      Thread.sleep(ThreadLocalRandom.current().nextLong(PAUSE_MILLIS << attempt));
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public void close() {
    signer.close();
  }
}
