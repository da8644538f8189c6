package plinth.messaging.sending;

import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.messaging.MessageType;
import plinth.messaging.SendDraft;

/** Validates the content of messages by type, and converts it for storage. Stateless. */
final class SendContent {
  /** Member of the stored content: reason why the message may be sent outside the window. */
  static final String TAG = "tag";

  private static final BigDecimal MAX_LATITUDE = BigDecimal.valueOf(90);
  private static final BigDecimal MAX_LONGITUDE = BigDecimal.valueOf(180);
  private static final int LONGEST_TEXT = 4_096;
  private static final int LONGEST_CAPTION = 1_024;

  private SendContent() {}

  /**
   * Refuses a draft by member if it lacks what its type requires, or has what the type does not
   * support.
   */
  static void check(SendDraft draft, MessageType type) {
    draft.refuseTwoTexts();
    List<FieldError> errors = new ArrayList<>();
    boolean isText = type == MessageType.TEXT;
    checkMember(errors, "text", draft.text(), isText, isText || hasCaption(type));
    checkMember(errors, "file", draft.file(), type.isMedia(), type.isMedia());
    checkOnlyFor(errors, "location", draft.location(), type == MessageType.LOCATION);
    checkOnlyFor(errors, "contacts", draft.contacts(), type == MessageType.CONTACT);
    checkOnlyFor(errors, "template", draft.template(), type == MessageType.TEMPLATE);
    if (draft.emoji() == null && type == MessageType.REACTION) {
      errors.add(required("emoji"));
    } else if (draft.emoji() != null && type != MessageType.REACTION) {
      errors.add(unknown("emoji", type));
    }
    if (type == MessageType.REACTION && draft.replyTo() == null) {
      errors.add(required("reply_to"));
    }
    String text = draft.text();
    if (text != null && text.length() > (isText ? LONGEST_TEXT : LONGEST_CAPTION)) {
      errors.add(new FieldError("text", "size", "text is longer than providers accept"));
    }
    SendDraft.Place place = draft.location();
    if (place != null) {
      checkRange(errors, "location.latitude", place.latitude(), MAX_LATITUDE);
      checkRange(errors, "location.longitude", place.longitude(), MAX_LONGITUDE);
    }
    if (!errors.isEmpty()) {
      throw Problem.invalid(errors);
    }
  }

  private static boolean hasCaption(MessageType type) {
    return type == MessageType.IMAGE || type == MessageType.VIDEO || type == MessageType.DOCUMENT;
  }

  private static void checkOnlyFor(
      List<FieldError> errors, String name, @Nullable Object given, boolean isWanted) {
    checkMember(errors, name, given, isWanted, isWanted);
  }

  private static void checkMember(
      List<FieldError> errors,
      String name,
      @Nullable Object given,
      boolean isNeeded,
      boolean isKnown) {
    boolean isEmpty = given == null || (given instanceof String text && text.isBlank());
    if (isNeeded && isEmpty) {
      errors.add(required(name));
    } else if (!isKnown && given != null) {
      errors.add(new FieldError(name, "unknown", name + " is not allowed for this type"));
    }
  }

  private static FieldError required(String name) {
    return new FieldError(name, "required", name + " is required");
  }

  private static FieldError unknown(String name, MessageType type) {
    return new FieldError(name, "unknown", name + " is not allowed for " + type.code());
  }

  private static void checkRange(
      List<FieldError> errors, String name, BigDecimal value, BigDecimal most) {
    if (value.abs().compareTo(most) > 0) {
      errors.add(
          new FieldError(name, "range", name + " must be between -" + most + " and " + most));
    }
  }

  /** Returns the content of a type other than its text; null for none. */
  static @Nullable JsonObject of(SendDraft draft, MessageType type) {
    SendDraft.Place place = draft.location();
    SendDraft.TemplateUse template = draft.template();
    if (type == MessageType.LOCATION && place != null) {
      String name = place.name();
      return Json.createObjectBuilder()
          .add("latitude", place.latitude())
          .add("longitude", place.longitude())
          .add("name", name == null ? "" : name)
          .build();
    } else if (type == MessageType.CONTACT && draft.contacts() != null) {
      JsonArrayBuilder contacts = Json.createArrayBuilder();
      draft
          .contacts()
          .forEach(
              card ->
                  contacts.add(
                      Json.createObjectBuilder()
                          .add("name", card.name())
                          .add("phone", card.phone())));
      return Json.createObjectBuilder().add("contacts", contacts).build();
    } else if (type == MessageType.TEMPLATE && template != null) {
      List<String> variables = template.variables();
      return Json.createObjectBuilder()
          .add("name", template.name())
          .add("language", template.language())
          .add("variables", Json.createArrayBuilder(variables == null ? List.of() : variables))
          .build();
    }
    String tag = draft.tag();
    return tag == null ? null : Json.createObjectBuilder().add(TAG, tag).build();
  }

  /** Returns the text that is shown for a message. */
  static String body(SendDraft draft, MessageType type) {
    String text = type == MessageType.REACTION ? draft.emoji() : draft.text();
    return text == null ? "" : text;
  }
}
