package plinth.files.s3;

import static plinth.testing.TestJson.string;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import plinth.kernel.Secrets;

/**
 * A fake S3 store on this machine, with the documented wire format as far as files need it: one
 * path-style bucket with objects in memory. It refuses unsigned requests, and transfer encodings
 * that only Amazon's store supports.
 */
final class LocalS3 implements AutoCloseable {
  static final String BUCKET = "papers";
  static final String REGION = "me-south-1";
  static final String KEY = "AKIALOCAL";
  static final String SECRET = "local/secret+key";

  private static final int PAGE = 2;
  private static final int LEAST_PART = 5 * 1024 * 1024;

  final TreeMap<String, byte[]> objects = new TreeMap<>();
  final Map<String, TreeMap<Integer, byte[]>> uploads = new HashMap<>();
  final List<String> refused = new ArrayList<>();

  /** The number of a part that is always answered with an error. */
  int brokenPart;

  /** How many more requests are answered as busy. */
  int busy;

  /** Whether completing an upload fails after the status 200 was sent. */
  boolean isLate;

  /** Whether files end before their announced length. */
  boolean isCutting;

  private final HttpServer server;

  LocalS3() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newCachedThreadPool());
    server.createContext("/" + BUCKET, this::serve);
    server.start();
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private synchronized void serve(HttpExchange call) throws IOException {
    byte[] body = call.getRequestBody().readAllBytes();
    String path = call.getRequestURI().getPath().substring(BUCKET.length() + 1);
    String object = path.startsWith("/") ? path.substring(1) : path;
    Map<String, String> query = query(call.getRequestURI().getRawQuery());
    try (call) {
      if (!Signature.isGood(call, body, KEY, SECRET, REGION)) {
        refuse(call, 403, "SignatureDoesNotMatch");
      } else if (busy > 0) {
        busy--;
        refuse(call, 503, "SlowDown");
      } else if (isForm(call)) {
        refuse(call, 400, "UnsupportedMediaType");
      } else if (call.getRequestHeaders().containsKey("x-amz-trailer")) {
        refuse(call, 501, "NotImplemented");
      } else {
        switch (call.getRequestMethod()) {
          case "PUT" -> put(call, object, query, body);
          case "POST" -> post(call, object, query, body);
          case "GET" -> get(call, object, query);
          case "DELETE" -> delete(call, object, query);
          default -> refuse(call, 405, "MethodNotAllowed");
        }
      }
    }
  }

  private static boolean isForm(HttpExchange call) {
    return String.valueOf(call.getRequestHeaders().getFirst("Content-Type")).contains("form");
  }

  private void put(HttpExchange call, String object, Map<String, String> query, byte[] body)
      throws IOException {
    call.getResponseHeaders().set("ETag", etag(body).toString());
    if (!query.containsKey("uploadId")) {
      objects.put(object, body);
      answer(call, 200, new byte[0]);
    } else if (Integer.parseInt(query.get("partNumber")) == brokenPart) {
      refuse(call, 400, "InvalidArgument");
    } else {
      uploads.get(query.get("uploadId")).put(Integer.valueOf(query.get("partNumber")), body);
      answer(call, 200, new byte[0]);
    }
  }

  private void post(HttpExchange call, String object, Map<String, String> query, byte[] body)
      throws IOException {
    if (query.containsKey("uploads")) {
      String id = Secrets.randomToken(12);
      uploads.put(id, new TreeMap<>());
      xml(call, "InitiateMultipartUploadResult", "<UploadId>" + id + "</UploadId>");
      return;
    }
    if (isLate) {
      refuse(call, 200, "InternalError");
      return;
    }
    TreeMap<Integer, byte[]> parts = uploads.remove(query.get("uploadId"));
    String listed = new String(body, StandardCharsets.UTF_8);
    byte[] whole = new byte[parts.values().stream().mapToInt(part -> part.length).sum()];
    int at = 0;
    for (Map.Entry<Integer, byte[]> part : parts.entrySet()) {
      boolean isListed =
          listed.contains("<PartNumber>" + part.getKey() + "</PartNumber>")
              && listed.replace("&quot;", "\"").contains(etag(part.getValue()).toString());
      boolean isLast = part.getKey().equals(parts.lastKey());
      if (!isListed || !isLast && part.getValue().length < LEAST_PART) {
        refuse(call, 400, isListed ? "EntityTooSmall" : "InvalidPart");
        return;
      }
      System.arraycopy(part.getValue(), 0, whole, at, part.getValue().length);
      at += part.getValue().length;
    }
    objects.put(object, whole);
    xml(call, "CompleteMultipartUploadResult", "<ETag>" + etag(whole) + "</ETag>");
  }

  private void get(HttpExchange call, String object, Map<String, String> query) throws IOException {
    byte[] bytes = objects.get(object);
    String range = call.getRequestHeaders().getFirst("Range");
    if (query.containsKey("list-type")) {
      list(call, query);
    } else if (bytes == null) {
      refuse(call, 404, "NoSuchKey");
    } else if (isCutting) {
      call.sendResponseHeaders(200, bytes.length);
      call.getResponseBody().write(bytes, 0, bytes.length / 2);
      call.getResponseBody().flush();
    } else if (range == null) {
      answer(call, 200, bytes);
    } else {
      int from = Integer.parseInt(range.substring("bytes=".length(), range.length() - 1));
      if (from >= bytes.length) {
        refuse(call, 416, "InvalidRange");
      } else {
        answer(call, 206, Arrays.copyOfRange(bytes, from, bytes.length));
      }
    }
  }

  private void list(HttpExchange call, Map<String, String> query) throws IOException {
    String prefix = query.get("prefix");
    String after = query.getOrDefault("continuation-token", "");
    boolean isEncoded = query.getOrDefault("encoding-type", "").equals("url");
    List<String> found =
        objects.keySet().stream()
            .filter(key -> key.startsWith(prefix) && key.compareTo(after) > 0)
            .toList();
    List<String> page = found.subList(0, Math.min(PAGE, found.size()));
    StringBuilder xml = new StringBuilder(isEncoded ? "<EncodingType>url</EncodingType>" : "");
    boolean isMore = page.size() < found.size();
    xml.append("<IsTruncated>").append(isMore).append("</IsTruncated>");
    if (isMore) {
      String last = page.get(page.size() - 1);
      xml.append("<NextContinuationToken>").append(last).append("</NextContinuationToken>");
    }
    for (String key : page) {
      String named = isEncoded ? URLEncoder.encode(key, StandardCharsets.UTF_8) : key;
      xml.append("<Contents><Key>").append(named).append("</Key>");
      xml.append("<Size>").append(objects.get(key).length).append("</Size></Contents>");
    }
    xml(call, "ListBucketResult", xml.toString());
  }

  private void delete(HttpExchange call, String object, Map<String, String> query)
      throws IOException {
    if (query.containsKey("uploadId")) {
      uploads.remove(query.get("uploadId"));
    } else {
      objects.remove(object);
    }
    call.sendResponseHeaders(204, -1);
  }

  private void refuse(HttpExchange call, int status, String code) throws IOException {
    refused.add(code);
    String xml = "<Error><Code>" + code + "</Code><Message>refused</Message></Error>";
    answer(call, status, xml.getBytes(StandardCharsets.UTF_8));
  }

  private static void xml(HttpExchange call, String root, String content) throws IOException {
    String space = " xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\"";
    String xml = "<" + root + space + ">" + content + "</" + root + ">";
    call.getResponseHeaders().set("Content-Type", "application/xml");
    answer(call, 200, xml.getBytes(StandardCharsets.UTF_8));
  }

  private static void answer(HttpExchange call, int status, byte[] body) throws IOException {
    call.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    if (body.length > 0) {
      try (OutputStream out = call.getResponseBody()) {
        out.write(body);
      }
    }
  }

  private static JsonValue etag(byte[] bytes) {
    return string(HexFormat.of().formatHex(Secrets.sha256(bytes), 0, 16));
  }

  private static Map<String, String> query(String raw) {
    Map<String, String> query = new HashMap<>();
    for (String pair : raw == null ? new String[0] : raw.split("&")) {
      int at = pair.indexOf('=');
      String value =
          at < 0 ? "" : URLDecoder.decode(pair.substring(at + 1), StandardCharsets.UTF_8);
      query.put(at < 0 ? pair : pair.substring(0, at), value);
    }
    return query;
  }
}
