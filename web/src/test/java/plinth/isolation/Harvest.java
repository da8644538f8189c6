package plinth.isolation;

import jakarta.json.JsonException;
import java.util.Locale;
import java.util.Map;
import plinth.kernel.http.Surface;
import plinth.testing.Api;
import plinth.testing.Furnished;
import plinth.testing.Operation;
import plinth.testing.Values;

/**
 * The data that the members of a workspace get from every permitted operation. First they create
 * resources from the examples of the document, with the workspace's word in every text, then they
 * read everything.
 */
final class Harvest {
  private final Furnished furnished;
  private final Values values = new Values();
  private int answersWithTheWord;

  private Harvest(Furnished furnished) {
    this.furnished = furnished;
  }

  /** Creates and reads everything. */
  static Harvest of(Furnished furnished, Iterable<Operation> operations) {
    Harvest harvest = new Harvest(furnished);
    for (Operation operation : operations) {
      harvest.values.addPath(operation.path(), furnished.path(operation.path()));
    }
    for (Operation operation : operations) {
      if (isFilled(operation)) {
        harvest.make(operation);
      }
    }
    for (Operation operation : operations) {
      if (operation.isSafe()) {
        harvest.read(operation);
      }
    }
    return harvest;
  }

  /** Whether members of a workspace send the example of the operation. */
  static boolean isFilled(Operation operation) {
    return operation.method().equals("POST")
        && !operation.media().isEmpty()
        && (operation.surface() == Surface.Kind.ADMIN
            || operation.surface() == Surface.Kind.RECORD
            || operation.surface() == Surface.Kind.INTEGRATION);
  }

  /** The key sent with a creation request, the same in all workspaces. */
  static String idempotencyKey(Operation operation) {
    return "iso-" + Integer.toHexString(operation.toString().hashCode());
  }

  /** The request with which members of a workspace create something. */
  static Attack making(Operation operation, Furnished furnished) {
    String word = furnished.word();
    Bodies.Body body = Bodies.of(operation, Bodies.example(operation, new Values(), word), word);
    return new Attack(operation, furnished.path(operation.path()), Map.of(), body, "what was made")
        .with("Idempotency-Key", idempotencyKey(operation));
  }

  private void make(Operation operation) {
    Attack request = making(operation, furnished);
    if (!request.path().contains("{")) {
      take(operation, request.send(client(operation), "iso-fill"));
    }
  }

  private void read(Operation operation) {
    Api client = client(operation);
    String path = furnished.path(operation.path());
    if (client == null || path.contains("{")) {
      return;
    }
    boolean hasCursor =
        operation.parameters("query").stream()
            .anyMatch(parameter -> parameter.getString("name").equals("cursor"));
    take(operation, client.get("/" + path));
    if (hasCursor) {
      take(operation, client.get("/" + path + "?limit=1"));
    }
  }

  private Api client(Operation operation) {
    return switch (Credential.foremost(operation.surface())) {
      case ADMIN -> furnished.admin();
      case KEY -> furnished.key();
      case DIRECTORY -> furnished.directory();
      default -> null;
    };
  }

  private void take(Operation operation, Api.Answer answer) {
    if (answer.status() >= 500) {
      throw new AssertionError(operation + " answered " + answer.status() + ": " + answer.text());
    }
    if (answer.status() >= 300) {
      return;
    }
    if (answer.text().contains(furnished.word())) {
      answersWithTheWord++;
    }
    if (answer.header("Content-Type").toLowerCase(Locale.ROOT).contains("json")) {
      String[] path = operation.path().split("/");
      int last = path.length - 1;
      while (last > 0 && path[last].startsWith("{")) {
        last--;
      }
      try {
        values.addAll(path[last], answer.json());
      } catch (JsonException e) {
        throw new AssertionError(operation + " did not answer an object: " + answer.text(), e);
      }
    }
  }

  /** The identifiers of the workspace's resources. */
  Values values() {
    return values;
  }

  /** The number of operations whose response to members contained the workspace's word. */
  int answersWithTheWord() {
    return answersWithTheWord;
  }
}
