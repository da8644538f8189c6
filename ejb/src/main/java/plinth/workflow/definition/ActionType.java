package plinth.workflow.definition;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a step of a workflow does. */
public enum ActionType {
  UPDATE_FIELD("Set a field", "Gives a field of the record a value", ""),
  UPDATE_STATUS("Set a status", "Brings the record to a status", ""),
  CREATE_RECORD("Make a record", "Makes a record of any object", "record_slug"),
  ASSIGN("Assign", "Assigns the record to a member, or to nobody", ""),
  SEND_MESSAGE("Send a message", "Sends a text to the chat or the phone", "message_slug"),
  SEND_TEMPLATE("Send a template", "Sends a template to the chat or the phone", "message_slug"),
  SEND_WEBHOOK("Call a webhook", "Sends JSON to an address", "status body"),
  WAIT("Wait", "Goes on after a while", ""),
  APPROVAL(
      "Ask for an approval",
      "Goes on when a person approves; what `else` holds is done when a person rejects",
      "decision comment decided_by"),
  BRANCH("Branch", "Does what `then` or `else` holds, by a condition", "");

  private final String label;
  private final String description;

  /** Words with spaces between: an enum holds nothing that can change. */
  private final String outputs;

  ActionType(String label, String description, String outputs) {
    this.label = label;
    this.description = description;
    this.outputs = outputs;
  }

  /** The word on the wire. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The type of a word on the wire. */
  public static Optional<ActionType> of(String word) {
    return Arrays.stream(values()).filter(type -> type.code().equals(word)).findFirst();
  }

  /** Whether it reaches outside of our own data: done at least once, with a stable key. */
  public boolean isExternal() {
    return this == SEND_WEBHOOK;
  }

  /** The permission of the route by which a person does the same; null: it takes none. */
  @Nullable
  public String permission() {
    return switch (this) {
      case UPDATE_FIELD, UPDATE_STATUS, ASSIGN -> "record.update";
      case CREATE_RECORD -> "record.create";
      case SEND_MESSAGE, SEND_TEMPLATE -> "messaging.create";
      case SEND_WEBHOOK, WAIT, APPROVAL, BRANCH -> null;
    };
  }

  /** Whether it sends into a chat. */
  public boolean isMessage() {
    return this == SEND_MESSAGE || this == SEND_TEMPLATE;
  }

  /** Whether it changes the record that the run is about. */
  boolean needsRecord() {
    return this == UPDATE_FIELD || this == UPDATE_STATUS || this == ASSIGN;
  }

  String label() {
    return label;
  }

  String description() {
    return description;
  }

  /** What later steps may name of it. */
  List<String> outputs() {
    return outputs.isEmpty() ? List.of() : List.of(outputs.split(" "));
  }
}
