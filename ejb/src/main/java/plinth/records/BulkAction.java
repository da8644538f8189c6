package plinth.records;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import plinth.access.ObjectRight;
import plinth.kernel.Json;

/**
 * What a bulk operation does with each of its records.
 *
 * <p>Spec: Records.
 */
sealed interface BulkAction {
  /** The word of deleting. */
  String DELETE = "delete";

  /** The word in the operation's row and on the wire. */
  String word();

  /** What the caller must be allowed to do. */
  ObjectRight right();

  /**
   * Sets fields to the same values.
   *
   * @param data the values as a write of one record takes them
   */
  record Update(JsonObject data) implements BulkAction {
    @Override
    public String word() {
      return "update";
    }

    @Override
    public ObjectRight right() {
      return ObjectRight.UPDATE;
    }
  }

  /** Deletes. */
  record Delete() implements BulkAction {
    @Override
    public String word() {
      return DELETE;
    }

    @Override
    public ObjectRight right() {
      return ObjectRight.DELETE;
    }
  }

  /** The action as a part of a job's parameters. */
  default JsonObject json() {
    JsonObject data = this instanceof Update update ? update.data() : JsonValue.EMPTY_JSON_OBJECT;
    return Json.createObjectBuilder().add("word", word()).add("data", data).build();
  }

  /** The action of such a part. */
  static BulkAction of(JsonObject json) {
    return json.getString("word").equals(DELETE)
        ? new Delete()
        : new Update(json.getJsonObject("data"));
  }
}
