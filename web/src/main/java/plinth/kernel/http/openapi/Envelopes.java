package plinth.kernel.http.openapi;

import java.util.List;

/** The envelopes of answers and of errors as schemas. */
public final class Envelopes {
  private Envelopes() {}

  /** {@code { message, data }} around a schema. */
  public static Node of(Node data) {
    return Node.object(Node.of("message", Node.type("string")).with("data", data));
  }

  /** {@code { message, data, pagination }} around the schema of an item. */
  public static Node page(Node item) {
    return Node.object(
        Node.of("message", Node.type("string"))
            .with("data", Node.list(item))
            .with("pagination", Node.ref("schemas", "Pagination")));
  }

  /** The schema of the {@code pagination} of a list. */
  static Node pagination() {
    Node count = Node.type("integer", "int64").orNull();
    return Node.object(
        Node.of("page", Node.type("integer").with("minimum", 1).with("example", 1))
            .with("limit", Node.type("integer").with("maximum", 200).with("example", 50))
            .with("total", Node.empty().withAll(count).with("example", 1))
            .with("total_pages", Node.empty().withAll(count).with("example", 1))
            .with("has_next", Node.type("boolean").with("example", false))
            .with("has_prev", Node.type("boolean").with("example", false))
            .with(
                "next_cursor",
                Node.type("string")
                    .orNull()
                    .with("description", "Where the list offers one: `cursor` of the next page"))
            .with("total_is_estimate", Node.type("boolean").with("example", false)));
  }

  /** The schema of an error's body. */
  static Node error() {
    Node fieldError =
        Node.object(
            Node.of("field", Node.type("string").with("example", "data.amount"))
                .with("rule", Node.type("string").with("example", "required"))
                .with("message", Node.type("string").with("example", "Is required")));
    Node word =
        Node.type("string")
            .with("pattern", "^[A-Z][A-Z0-9_]*$")
            .with("description", "The stable word of what was refused")
            .with("example", "VALIDATION_FAILED");
    Node properties =
        Node.of("message", Node.type("string").with("example", "The request is not valid"))
            .with("code", word)
            .with("error_key", Node.empty().withAll(word))
            .with("errors", Node.list(fieldError).with("description", "Every field at fault"))
            .with(
                "request_id",
                Node.type("string")
                    .with("description", "Also in the header X-Request-Id and in the log")
                    .with("example", "r4k2m9c0x7b1d5f8h3j6"));
    return Node.type("object")
        .with("required", List.of("message", "code", "error_key", "request_id"))
        .with("properties", properties)
        .with("additionalProperties", true);
  }
}
