package plinth.records.operation;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import plinth.access.ObjectRight;
import plinth.kernel.Json;
import plinth.records.Assignment;

/** The action of a bulk operation on each of its records. */
public sealed interface BulkAction {
  /** The code of the action that assigns records. */
  String ASSIGN = "assign";

  /** The code of the action that deletes records. */
  String DELETE = "delete";

  /** The code in the operation's row and on the wire. */
  String code();

  /** The right that the caller needs. */
  ObjectRight right();

  /**
   * Sets fields to the same values.
   *
   * @param data the values in the format of a write of one record
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
   * @param assignment the new assignment
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

  /** Deletes records. */
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

  /** The action as JSON in the parameters of a job. */
  default JsonObject json() {
    JsonObjectBuilder json = Json.createObjectBuilder().add("word", code());
    if (this instanceof Update update) {
      json.add("data", update.data());
    } else if (this instanceof Assign assign && assign.assignment().to() != null) {
      json.add("to", assign.assignment().to());
    }
    return json.build();
  }

  /** Reads the action from the parameters of a job. */
  static BulkAction of(JsonObject json) {
    return switch (json.getString("word")) {
      case DELETE -> new Delete();
      case ASSIGN -> new Assign(new Assignment(json.getString("to", null)));
      default -> new Update(json.getJsonObject("data"));
    };
  }
}
