package plinth.webhooks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.records.RecordChanged.Operation;

/** The events that webhooks can subscribe to. */
public enum WebhookEvent {
  RECORD_CREATED("record.created", "A record was created", Operation.CREATE),
  RECORD_UPDATED("record.updated", "Fields of a record were changed", Operation.UPDATE),
  RECORD_DELETED("record.deleted", "A record was deleted", Operation.DELETE);

  private final String word;
  private final String description;
  private final Operation operation;

  WebhookEvent(String word, String description, Operation operation) {
    this.word = word;
    this.description = description;
    this.operation = operation;
  }

  /** Returns the name for subscriptions and for {@code X-Service-Event}: {@code record.updated}. */
  public String code() {
    return word;
  }

  /** Returns the name in the body: {@code record_updated}. */
  public String bodyWord() {
    return word.replace('.', '_');
  }

  /** Returns the description for users. */
  public String description() {
    return description;
  }

  /** Returns the operation on the record. */
  public Operation operation() {
    return operation;
  }

  /** Returns the event for an operation on a record. */
  static WebhookEvent of(Operation operation) {
    return Arrays.stream(values())
        .filter(event -> event.operation == operation)
        .findFirst()
        .orElseThrow();
  }

  /** Returns the names of all events. */
  static List<String> words() {
    return Arrays.stream(values()).map(WebhookEvent::code).toList();
  }

  /** Whether an event has this name. */
  static boolean isName(String word) {
    return find(word).isPresent();
  }

  private static Optional<WebhookEvent> find(String word) {
    return Arrays.stream(values()).filter(event -> event.word.equals(word)).findFirst();
  }

  /**
   * Returns the distinct names in the order of the catalog. Refuses unknown ones by their index.
   */
  static List<String> validate(List<String> words) {
    List<FieldError> errors = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      if (find(words.get(i)).isEmpty()) {
        errors.add(
            new FieldError(
                "events[" + i + "]",
                "unknown",
                words.get(i) + " is not an event; must be " + Problem.oneOf(words())));
      }
    }
    if (!errors.isEmpty()) {
      throw Problem.invalid(errors);
    }
    return Arrays.stream(values()).map(WebhookEvent::code).filter(words::contains).toList();
  }
}
