package plinth.kernel.http.openapi;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.core.MediaType;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Surface;
import plinth.kernel.http.route.Route;

/** A route as an operation of the document. */
final class Operations {
  private static final String ANY = "*/*";

  private final Schemas schemas;
  private final Parameters parameters;
  private final Credentials credentials;

  Operations(Schemas schemas, Credentials credentials) {
    this.schemas = schemas;
    this.parameters = new Parameters(schemas);
    this.credentials = credentials;
  }

  /** The operation of a route; {@code aliased} when it answers outside of the API's prefix too. */
  Node of(Route route, boolean aliased) {
    Method method = route.handler();
    List<Node> asked = new ArrayList<>(parameters.of(method));
    if (route.takesKeys()) {
      asked.add(Node.ref("parameters", "Idempotency-Key"));
    }
    Optional<Parameter> body = Parameters.body(method);
    Node operation = Node.of("operationId", id(method) + (aliased ? "Unprefixed" : ""));
    Tag tag = method.getDeclaringClass().getAnnotation(Tag.class);
    operation.with("tags", List.of(tag == null ? "Other" : tag.name()));
    describe(operation, route);
    if (!asked.isEmpty()) {
      operation.with("parameters", asked);
    }
    body.ifPresent(parameter -> operation.with("requestBody", requestBody(method, parameter)));
    operation.with("responses", responses(route, asked, body.isPresent()));
    operation.with("security", credentials.of(route.surface().kind()));
    return operation.with(ServerParts.SURFACE, ServerParts.word(route.surface()));
  }

  private static void describe(Node operation, Route route) {
    Operation said = route.handler().getAnnotation(Operation.class);
    String description = said == null ? "" : said.description();
    String need = need(route.surface());
    String text = (description + (need.isEmpty() ? "" : "\n\n" + need)).strip();
    operation.with("summary", said == null ? route.line() : said.summary());
    if (!text.isEmpty()) {
      operation.with("description", text);
    }
  }

  /** Who may call, in words. */
  private static String need(Surface surface) {
    return switch (surface.kind()) {
      case USER -> "Takes a user's token.";
      case ADMIN ->
          surface.permission().isEmpty()
              ? "Takes an admin's token."
              : "Takes an admin's token with the permission `" + surface.permission() + "`.";
      case RECORD ->
          "Takes an admin's token with the permission `"
              + surface.permission()
              + "`, or an API key or OAuth token with the scope `"
              + (surface.action() == null ? "" : surface.action().scopeFor("<object>"))
              + "`.";
      case INTEGRATION -> "Takes an API key or an OAuth token, never a person's token.";
      case WORKSPACE -> "Takes an admin's token, an API key or an OAuth token.";
      case SUPER_ADMIN -> "Takes an operator's token.";
      case SIGNED -> "Verified by the sender's signature over the raw body.";
      case TEST_TOOLS -> "Served where the test tools are switched on, with their key.";
      case OPEN -> "";
    };
  }

  private static String id(Method method) {
    String resource = method.getDeclaringClass().getSimpleName().replace("Resource", "");
    String name = method.getName();
    return resource.substring(0, 1).toLowerCase(Locale.ROOT)
        + resource.substring(1)
        + name.substring(0, 1).toUpperCase(Locale.ROOT)
        + name.substring(1);
  }

  private Node requestBody(Method method, Parameter body) {
    Consumes consumes = method.getAnnotation(Consumes.class);
    List<String> kinds = consumes == null ? List.of() : Arrays.asList(consumes.value());
    if (kinds.contains(MediaType.APPLICATION_OCTET_STREAM)) {
      Node bytes = Node.of("schema", Node.type("string", "binary"));
      return Node.of("required", true)
          .with("content", Node.of(MediaType.APPLICATION_OCTET_STREAM, bytes));
    }
    boolean isMultipart = kinds.contains(MediaType.MULTIPART_FORM_DATA);
    if (isMultipart) {
      Node file = Node.object(Node.of("file", Node.type("string", "binary")));
      return Node.of("required", true)
          .with("content", Node.of(MediaType.MULTIPART_FORM_DATA, Node.of("schema", file)));
    }
    Schema said = body.getAnnotation(Schema.class);
    Node schema =
        said != null && said.implementation() != Void.class
            ? schemas.request(said.implementation())
            : schemas.request(body.getParameterizedType());
    String media =
        kinds.contains(MediaType.APPLICATION_FORM_URLENCODED)
            ? MediaType.APPLICATION_FORM_URLENCODED
            : MediaType.APPLICATION_JSON;
    return Node.of("required", true).with("content", Node.of(media, content(schema)));
  }

  private Node responses(Route route, List<Node> asked, boolean hasBody) {
    Node responses = Node.empty();
    Answers answers = route.handler().getAnnotation(Answers.class);
    if (answers != null) {
      responses.with(String.valueOf(answers.status()), success(answers));
    }
    if (answers != null && answers.orChanged()) {
      responses.with("200", success(answers).with("description", "Changed"));
    }
    if (answers != null && names(asked, "Range")) {
      Node part = success(answers).with("description", "The asked part");
      responses.with("206", part);
    }
    if (names(asked, "If-None-Match")) {
      responses.with("304", Node.of("description", "It has not changed since it was read"));
    }
    Surface.Kind surface = route.surface().kind();
    // What does not only read is also refused for how things stand.
    boolean changes = !route.verb().equals("GET");
    if (hasBody || changes || asked.stream().anyMatch(p -> "query".equals(p.get("in")))) {
      Refusals.add(responses, 400);
    }
    if (surface != Surface.Kind.OPEN) {
      Refusals.add(responses, 401);
    }
    if (surface != Surface.Kind.SIGNED) {
      Refusals.add(responses, 403);
    }
    if (route.path().contains("{") || (answers != null && answers.orMissing())) {
      Refusals.add(responses, 404);
    }
    if (changes) {
      Refusals.add(responses, 409);
    }
    if (names(asked, "If-Match")) {
      Refusals.add(responses, 412);
    }
    if (hasBody) {
      Refusals.add(responses, 413);
      Refusals.add(responses, 415);
    }
    if (route.takesKeys()) {
      Refusals.add(responses, 422);
    }
    Refusals.add(responses, 429);
    Refusals.addDefault(responses);
    return responses;
  }

  private Node success(Answers answers) {
    Node headers = Node.of("X-Request-Id", Node.ref("headers", "X-Request-Id"));
    if (answers.etag()) {
      headers.with("ETag", Node.ref("headers", "ETag"));
    }
    Node response =
        Node.of("description", answers.status() == 201 ? "Made" : "Done").with("headers", headers);
    if (answers.form() == Answers.Form.FILE) {
      Node bytes = Node.of("schema", Node.type("string", "binary"));
      return response.with("content", Node.of(ANY, bytes));
    }
    Node data =
        answers.value() == Void.class
            ? Node.type("object").orNull().with("description", "Always null")
            : schemas.answer(answers.value());
    if (answers.orNull()) {
      data = data.orNull();
    }
    Node schema =
        switch (answers.form()) {
          case ONE -> Envelopes.of(data);
          case LIST -> Envelopes.of(Node.list(data));
          case PAGE -> Envelopes.page(data);
          case BARE -> Node.object(Node.of("data", data));
          case PLAIN, FILE -> data;
        };
    Node content = Node.of(MediaType.APPLICATION_JSON, content(schema));
    if (answers.orFile()) {
      content.with(ANY, Node.of("schema", Node.type("string", "binary")));
    }
    return response.with("content", content);
  }

  private Node content(Node schema) {
    Node content = Node.of("schema", schema);
    Object example = new Examples(schemas.components()).of(schema);
    return example == null ? content : content.with("example", example);
  }

  private static boolean names(List<Node> parameters, String name) {
    return parameters.stream().anyMatch(parameter -> name.equals(parameter.get("name")));
  }
}
