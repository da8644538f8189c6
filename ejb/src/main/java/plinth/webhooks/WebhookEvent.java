package plinth.webhooks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.records.RecordChanged.Operation;

/** The events that can be subscribed to. */
public enum WebhookEvent {
  RECORD_CREATED("record.created", "A record was made", Operation.CREATE),
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

  /**
   * The name that is subscribed to, and sent in {@code X-Service-Event}: {@code record.updated}.
   */
  public String code() {
    return word;
  }

  /** The name in the body: {@code record_updated}. */
  public String bodyWord() {
    return word.replace('.', '_');
  }

  /** What happened, for people. */
  public String description() {
    return description;
  }

  /** What was done with the record. */
  public Operation operation() {
    return operation;
  }

  /** The event of what was done with a record. */
  static WebhookEvent of(Operation operation) {
    return Arrays.stream(values())
        .filter(event -> event.operation == operation)
        .findFirst()
        .orElseThrow();
  }

  /** The names of all events. */
  static List<String> words() {
    return Arrays.stream(values()).map(WebhookEvent::code).toList();
  }

  /** Whether an event is called so. */
  static boolean isName(String word) {
    return named(word).isPresent();
  }

  private static Optional<WebhookEvent> named(String word) {
    return Arrays.stream(values()).filter(event -> event.word.equals(word)).findFirst();
  }

  /**
   * The names, each once and in the order of the catalog; refuses unknown ones, each by its place.
   */
  static List<String> checked(List<String> words) {
    List<FieldError> errors = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      if (named(words.get(i)).isEmpty()) {
        errors.add(
            new FieldError(
                "events[" + i + "]",
                "unknown",
                words.get(i) + " is not an event; it is " + Problem.oneOf(words())));
      }
    }
    if (!errors.isEmpty()) {
      throw Problem.invalid(errors);
    }
    return Arrays.stream(values()).map(WebhookEvent::code).filter(words::contains).toList();
  }
}
