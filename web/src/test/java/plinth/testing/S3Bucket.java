package plinth.testing;

import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.quoted;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A bucket on this machine that supports the part of S3 required for short files, with one access
 * key. It does not check signatures, which are tested with the client.
 */
public final class S3Bucket implements AutoCloseable {
  private static final String NAME = "papers";
  private static final Pattern PREFIX = Pattern.compile("(?:^|&)prefix=([^&]*)");

  private final HttpServer server;
  private final Map<String, byte[]> objects = new ConcurrentSkipListMap<>();
  private volatile String accessKey;

  private S3Bucket(HttpServer server, String accessKey) {
    this.server = server;
    this.accessKey = accessKey;
  }

  /** Starts an empty bucket. */
  public static S3Bucket start(String accessKey) {
    try {
      HttpServer server = HttpServer.create(new InetSocketAddress("localhost", 0), 50);
      S3Bucket bucket = new S3Bucket(server, accessKey);
      server.setExecutor(Executors.newCachedThreadPool());
      server.createContext("/", bucket::serve);
      server.start();
      return bucket;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The account for the API, with an access key and the name of a bucket. */
  public JsonObject account(String key, String bucket) {
    return json(
        "endpoint",
        "http://localhost:" + server.getAddress().getPort(),
        "region",
        "me-south-1",
        "bucket",
        bucket,
        "path_style",
        true,
        "access_key",
        key,
        "secret_key",
        "the secret of the bucket");
  }

  /** The correct account. */
  public JsonObject account() {
    return account(accessKey, NAME);
  }

  /** Changes the accepted access key. */
  public void change(String another) {
    accessKey = another;
  }

  /** The objects by key. */
  public Map<String, byte[]> objects() {
    return objects;
  }

  /** Whether an object has this content. */
  public boolean holds(String content) {
    return objects.values().stream()
        .anyMatch(bytes -> new String(bytes, StandardCharsets.UTF_8).equals(content));
  }

  private void serve(HttpExchange call) throws IOException {
    byte[] body = call.getRequestBody().readAllBytes();
    String path = call.getRequestURI().getPath();
    String signed = String.valueOf(call.getRequestHeaders().getFirst("Authorization"));
    try (call) {
      if (!signed.contains("Credential=" + accessKey + "/")) {
        refuse(call, 403, "InvalidAccessKeyId");
      } else if (!path.equals("/" + NAME) && !path.startsWith("/" + NAME + "/")) {
        refuse(call, 404, "NoSuchBucket");
      } else {
        String object = path.substring(Math.min(path.length(), NAME.length() + 2));
        switch (call.getRequestMethod()) {
          case "PUT" -> {
            objects.put(object, body);
            call.getResponseHeaders().set("ETag", quoted("1"));
            answer(call, 200, new byte[0]);
          }
          case "DELETE" -> {
            objects.remove(object);
            answer(call, 204, new byte[0]);
          }
          default -> read(call, object);
        }
      }
    }
  }

  private void read(HttpExchange call, String object) throws IOException {
    byte[] bytes = objects.get(object);
    if (object.isEmpty()) {
      list(call);
    } else if (bytes == null) {
      refuse(call, 404, "NoSuchKey");
    } else {
      answer(call, 200, bytes);
    }
  }

  private void list(HttpExchange call) throws IOException {
    Matcher prefix = PREFIX.matcher(String.valueOf(call.getRequestURI().getQuery()));
    String start = prefix.find() ? prefix.group(1) : "";
    StringBuilder xml =
        new StringBuilder("<ListBucketResult xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">")
            .append("<IsTruncated>false</IsTruncated>");
    objects.forEach(
        (place, bytes) -> {
          if (place.startsWith(start)) {
            xml.append("<Contents><Key>").append(place).append("</Key><Size>");
            xml.append(bytes.length).append("</Size></Contents>");
          }
        });
    xml.append("</ListBucketResult>");
    call.getResponseHeaders().set("Content-Type", "application/xml");
    answer(call, 200, xml.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static void refuse(HttpExchange call, int status, String code) throws IOException {
    String xml = "<Error><Code>" + code + "</Code><Message>refused</Message></Error>";
    answer(call, status, xml.getBytes(StandardCharsets.UTF_8));
  }

  private static void answer(HttpExchange call, int status, byte[] body) throws IOException {
    call.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    if (body.length > 0) {
      try (OutputStream out = call.getResponseBody()) {
        out.write(body);
      }
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
