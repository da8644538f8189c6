package plinth.contract;

import static plinth.testing.TestJson.json;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import plinth.testing.Api;
import plinth.testing.Operation;

/** The document's schemas of responses and bodies, for a validator. */
final class Contract {
  private static final String PLACE = "https://plinth.invalid/contract";
  private static final String JSON = "application/json";

  private final Map<String, Schema> schemas = new HashMap<>();
  private final SchemaRegistry registry;
  private final JsonObjectBuilder parts = Dialect.JSON.createObjectBuilder();

  /** Reads the schemas of a document's operations. */
  Contract(List<Operation> operations) {
    JsonObject named =
        operations.get(0).document().json().getJsonObject("components").getJsonObject("schemas");
    named.forEach((name, schema) -> parts.add(name, Dialect.schema(schema.asJsonObject())));
    for (Operation operation : operations) {
      if (operation.media().contains(JSON)) {
        add(body(operation), operation.content(JSON));
      }
      operation
          .described()
          .getJsonObject("responses")
          .forEach(
              (status, answer) -> {
                JsonObject content =
                    operation.resolved(answer.asJsonObject()).getJsonObject("content");
                if (content != null && content.containsKey(JSON)) {
                  add(answer(operation, status), content.getJsonObject(JSON));
                }
              });
    }
    JsonObject all =
        Dialect.JSON.createObjectBuilder().add("$id", PLACE).add("$defs", parts).build();
    registry =
        SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12,
            builder -> builder.schemas(Map.of(PLACE, all.toString())));
  }

  private void add(String name, JsonObject content) {
    parts.add(name, Dialect.schema(content.getJsonObject("schema")));
  }

  private static String body(Operation operation) {
    return "body-" + operation.described().getString("operationId");
  }

  private static String answer(Operation operation, String status) {
    return "answer-" + operation.described().getString("operationId") + "-" + status;
  }

  /** The reasons why a JSON text is not a valid body of an operation; empty if it is valid. */
  List<String> faultsOfBody(Operation operation, String text) {
    return operation.media().contains(JSON) ? faults(body(operation), text) : List.of();
  }

  /** The faults in the examples of an operation, for its body and its responses. */
  List<String> faultsOfExamples(Operation operation) {
    List<String> faults = new ArrayList<>();
    if (operation.media().contains(JSON)) {
      faults.addAll(faultsOfExample(body(operation), operation.content(JSON)));
    }
    for (String status : operation.described().getJsonObject("responses").keySet()) {
      JsonObject answer = operation.described().getJsonObject("responses").getJsonObject(status);
      JsonObject content = operation.resolved(answer).getJsonObject("content");
      if (content != null && content.containsKey(JSON)) {
        faults.addAll(faultsOfExample(answer(operation, status), content.getJsonObject(JSON)));
      }
    }
    return faults;
  }

  private List<String> faultsOfExample(String name, JsonObject content) {
    return content.containsKey("example")
        ? faults(name, content.get("example").toString()).stream()
            .map(fault -> name + ": " + fault)
            .toList()
        : List.of();
  }

  private List<String> faults(String name, String text) {
    Schema schema =
        schemas.computeIfAbsent(
            name,
            absent ->
                registry.getSchema(
                    json("$ref", PLACE + "#/$defs/" + name).toString(), InputFormat.JSON));
    try {
      return schema.validate(text, InputFormat.JSON).stream().map(Object::toString).toList();
    } catch (UncheckedIOException | IllegalArgumentException e) {
      return List.of("is no JSON");
    }
  }

  /** Whether the document declares a status for an operation. */
  static boolean announces(Operation operation, int status) {
    return operation.described().getJsonObject("responses").containsKey(String.valueOf(status));
  }

  /** The faults of a response to an operation. */
  List<String> faults(Operation operation, Api.Answer answer) {
    int status = answer.status();
    Optional<JsonObject> described = operation.answer(status);
    List<String> faults = new ArrayList<>();
    boolean isAnnounced = announces(operation, status);
    if (status >= 500 && !isAnnounced) {
      faults.add("failed");
    }
    if (described.isEmpty()) {
      faults.add("is not documented");
      return faults;
    }
    JsonObject content = described.get().getJsonObject("content");
    if (content == null) {
      if (!answer.text().isEmpty()) {
        faults.add("has a body that is not documented");
      }
      return faults;
    }
    String media = answer.header("Content-Type").toLowerCase(Locale.ROOT).replaceFirst(";.*", "");
    if (!content.containsKey(media)) {
      if (!content.containsKey("*/*")) {
        faults.add("is of the type " + media);
      }
    } else if (media.equals(JSON)) {
      String announced = isAnnounced ? String.valueOf(status) : "default";
      faults.addAll(ofJson(answer(operation, announced), answer));
    }
    return faults;
  }

  private List<String> ofJson(String schema, Api.Answer answer) {
    List<String> faults = new ArrayList<>();
    try {
      JsonObject json = Dialect.JSON.createReader(new StringReader(answer.text())).readObject();
      faults.addAll(faults(schema, answer.text()));
      if (answer.status() >= 400) {
        if (!json.getString("code", "?").equals(json.getString("error_key", "!"))) {
          faults.add("has another code than error_key");
        }
        if (!json.getString("request_id", "").equals(answer.header("X-Request-Id"))) {
          faults.add("has another request_id than its header");
        }
      }
    } catch (JsonException | ClassCastException e) {
      faults.add("is no JSON object: " + e.getMessage());
    }
    return faults;
  }
}
