package plinth.workflow.definition;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import plinth.records.RecordChanged.Operation;

/** The trigger type of a workflow. */
public enum TriggerType {
  RECORD_CREATED(Kind.RECORD, "A record is created", "A record of the object is created"),
  RECORD_UPDATED(Kind.RECORD, "A record changes", "Any field of a record of the object changes"),
  RECORD_DELETED(Kind.RECORD, "A record is deleted", "A record of the object is deleted"),
  FIELD_CHANGED(Kind.RECORD, "A field changes", "The value of one of the watched fields changes"),
  STATUS_CHANGED(
      Kind.RECORD, "A status changes", "A record changes to a status, from any or a given one"),
  MESSAGE_RECEIVED(Kind.MESSAGE, "A message is received", "A message arrives in a chat"),
  FIRST_MESSAGE(
      Kind.MESSAGE,
      "A first message is received",
      "A message arrives in a chat that has not triggered the workflow for 30 days"),
  SCHEDULED_REMINDER(
      Kind.SCHEDULE,
      "On a schedule",
      "At the times of a cron expression in a time zone; with an object, once for each of its"
          + " records that meet the conditions"),
  MANUAL(Kind.HAND, "Manually", "It is started manually, with or without a record");

  private final Kind kind;
  private final String label;
  private final String description;

  TriggerType(Kind kind, String label, String description) {
    this.kind = kind;
    this.label = label;
    this.description = description;
  }

  /** The origin of a trigger. */
  public enum Kind {
    /** A change of a record. */
    RECORD,
    /** A message. */
    MESSAGE,
    /** The clock. */
    SCHEDULE,
    /** A person. */
    HAND
  }

  /** The word on the wire. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the type for a word on the wire. */
  public static Optional<TriggerType> of(String word) {
    return Arrays.stream(values()).filter(type -> type.code().equals(word)).findFirst();
  }

  /** Returns the origin of the trigger. */
  public Kind kind() {
    return kind;
  }

  String label() {
    return label;
  }

  String description() {
    return description;
  }

  /** Whether an operation on a record may cause this trigger. */
  boolean isSetOffBy(Operation operation) {
    return switch (this) {
      case RECORD_CREATED -> operation == Operation.CREATE;
      case RECORD_UPDATED, FIELD_CHANGED, STATUS_CHANGED -> operation == Operation.UPDATE;
      case RECORD_DELETED -> operation == Operation.DELETE;
      case MESSAGE_RECEIVED, FIRST_MESSAGE, SCHEDULED_REMINDER, MANUAL -> false;
    };
  }

  /** Whether the trigger is a change of fields, so that the old values are known. */
  public boolean hasOld() {
    return this == RECORD_UPDATED || this == FIELD_CHANGED || this == STATUS_CHANGED;
  }
}
