package plinth.kernel.http.openapi;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** An OpenAPI 3.0 document: the frame that the server's and a workspace's own have in common. */
public final class Document {
  private Document() {}

  /**
   * The whole document.
   *
   * @param title what it describes
   * @param description an introduction, in Markdown
   * @param version of what is described
   * @param paths operations by path and method
   * @param credentials the security schemes
   * @param schemas named schemas, beside those of the envelopes
   * @param tags what the groups of operations are about, by their names
   */
  public static Node of(
      String title,
      String description,
      String version,
      Node paths,
      Credentials credentials,
      Map<String, Object> schemas,
      Map<String, String> tags) {
    Map<String, Object> all = new TreeMap<>(schemas);
    all.put("Error", Envelopes.error());
    all.put("Pagination", Envelopes.pagination());
    Node components =
        Node.of("schemas", all)
            .with("responses", Refusals.responses())
            .with("parameters", Node.of("Idempotency-Key", idempotencyKey()))
            .with("headers", headers())
            .with("securitySchemes", credentials.schemes());
    return Node.of("openapi", "3.0.3")
        .with(
            "info",
            Node.of("title", title)
                .with("description", description)
                .with("version", version)
                .with("contact", Node.of("name", "Plinth"))
                .with(
                    "license",
                    Node.of("name", "Apache-2.0")
                        .with("url", "https://www.apache.org/licenses/LICENSE-2.0")))
        .with("servers", List.of(Node.of("url", "/")))
        .with("tags", Tags.of(paths, tags))
        .with("paths", paths)
        .with("components", components);
  }

  private static Node idempotencyKey() {
    return Node.of("name", "Idempotency-Key")
        .with("in", "header")
        .with(
            "description",
            "The same key and request within 24 hours get the first answer again; another request"
                + " with the key is refused with 422, one beside the first with 409")
        .with("schema", Node.type("string").with("maxLength", 255))
        .with("example", "0f8fad5b-d9cb-469f-a165-70867728950e");
  }

  private static Node headers() {
    Node text = Node.type("string");
    return Node.of(
            "X-Request-Id",
            Node.of("description", "The id of the request, as its log lines carry it")
                .with("schema", text))
        .with(
            "ETag",
            Node.of("description", "The version that was answered, for `If-Match`")
                .with("schema", text))
        .with(
            "Retry-After",
            Node.of("description", "Seconds to wait").with("schema", Node.type("integer")));
  }
}
