package plinth.records.operation;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import plinth.access.ObjectRight;
import plinth.kernel.Json;
import plinth.records.Assignment;

/** What a bulk operation does with each of its records. */
public sealed interface BulkAction {
  /** The word of assigning. */
  String ASSIGN = "assign";

  /** The word of deleting. */
  String DELETE = "delete";

  /** The word in the operation's row and on the wire. */
  String code();

  /** What the caller must be allowed to do. */
  ObjectRight right();

  /**
   * Sets fields to the same values.
   *
   * @param data the values as a write of one record takes them
   */
  record Update(JsonObject data) implements BulkAction {
    @Override
    public String code() {
      return "update";
    }

    @Override
    public ObjectRight right() {
      return ObjectRight.UPDATE;
    }
  }

  /**
   * Assigns records to an admin.
   *
   * @param assignment to whom
   */
  record Assign(Assignment assignment) implements BulkAction {
    @Override
    public String code() {
      return ASSIGN;
    }

    @Override
    public ObjectRight right() {
      return ObjectRight.UPDATE;
    }
  }

  /** Deletes. */
  record Delete() implements BulkAction {
    @Override
    public String code() {
      return DELETE;
    }

    @Override
    public ObjectRight right() {
      return ObjectRight.DELETE;
    }
  }

  /** The action as a part of a job's parameters. */
  default JsonObject json() {
    JsonObjectBuilder json = Json.createObjectBuilder().add("word", code());
    if (this instanceof Update update) {
      json.add("data", update.data());
    } else if (this instanceof Assign assign && assign.assignment().to() != null) {
      json.add("to", assign.assignment().to());
    }
    return json.build();
  }

  /** The action of such a part. */
  static BulkAction of(JsonObject json) {
    return switch (json.getString("word")) {
      case DELETE -> new Delete();
      case ASSIGN -> new Assign(new Assignment(json.getString("to", null)));
      default -> new Update(json.getJsonObject("data"));
    };
  }
}
