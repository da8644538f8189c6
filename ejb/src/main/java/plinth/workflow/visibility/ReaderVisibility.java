package plinth.workflow.visibility;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import plinth.fields.Shape;
import plinth.messaging.MessageType;
import plinth.workflow.action.Action;
import plinth.workflow.action.ActionHandler;
import plinth.workflow.action.TextTemplate;
import plinth.workflow.definition.Definition;
import plinth.workflow.definition.DefinitionCheck;
import plinth.workflow.definition.MessageFields;
import plinth.workflow.definition.TriggerType;

/**
 * What one reader sees of what a definition names: its object, fields, sessions and messages. What
 * the reader could not read elsewhere is hidden here. Used once.
 */
public final class ReaderVisibility {
  private static final Set<String> INNER = Set.of("then", "else", "conditions");

  private final boolean isWhole;
  private final Definition definition;
  private final Function<String, @Nullable Shape> read;
  private final Supplier<Set<String>> sessions;
  private final boolean readsMessages;
  private final boolean readsAddresses;
  private final Map<String, @Nullable Shape> shapes = new HashMap<>();
  private @Nullable Set<String> seenSessions;
  private @Nullable Set<String> hiddenSteps;

  /**
   * What one reader may see of runs.
   *
   * @param isWhole whether nothing at all is hidden from the reader
   * @param read the shape of an object as the reader sees it; null: it may not be read
   * @param sessions the slugs of the sessions that the reader sees
   * @param readsMessages whether the reader may read the messages that the run is about
   * @param readsAddresses whether the reader may change the workflow, and so sees whole addresses
   *     and headers of calls, which often hold secrets
   */
  public ReaderVisibility(
      boolean isWhole,
      Definition definition,
      Function<String, @Nullable Shape> read,
      Supplier<Set<String>> sessions,
      boolean readsMessages,
      boolean readsAddresses) {
    this.isWhole = isWhole;
    this.definition = definition;
    this.read = read;
    this.sessions = sessions;
    this.readsMessages = readsMessages;
    this.readsAddresses = readsAddresses;
  }

  /** Whether nothing is hidden. */
  public boolean isWhole() {
    return isWhole;
  }

  /** The definition whose parts are shown or withheld. */
  public Definition definition() {
    return definition;
  }

  /** Whether the object that the definition is about is hidden. */
  public boolean hidesObject() {
    String object = definition.trigger().objectSlug();
    return object != null && hidesObject(object);
  }

  /** Whether an object is hidden. */
  public boolean hidesObject(String object) {
    return !isWhole && shape(object) == null;
  }

  /** Whether a field of the object that the definition is about is hidden. */
  boolean hidesField(String slug) {
    String object = definition.trigger().objectSlug();
    return object != null && hidesField(object, slug);
  }

  /** Whether a field of an object is hidden, or the object itself. */
  public boolean hidesField(String object, String slug) {
    if (isWhole) {
      return false;
    }
    Shape shape = shape(object);
    return shape == null
        || (shape.isPartial() && shape.field(slug).isEmpty() && shape.column(slug).isEmpty());
  }

  private @Nullable Shape shape(String object) {
    if (!shapes.containsKey(object)) {
      shapes.put(object, read.apply(object));
    }
    return shapes.get(object);
  }

  /** Whether a session is hidden. */
  boolean hidesSession(@Nullable String slug) {
    if (isWhole || slug == null) {
      return false;
    }
    if (seenSessions == null) {
      seenSessions = sessions.get();
    }
    return !seenSessions.contains(slug);
  }

  /** Whether the messages that the run is about are hidden. */
  boolean hidesMessages() {
    return !isWhole && !readsMessages;
  }

  /** Whether the headers of calls are hidden, and their addresses past the host. */
  public boolean hidesAddresses() {
    return !isWhole && !readsAddresses;
  }

  /** Whether the value of a variable is hidden. */
  boolean hidesVariable(String name) {
    int dot = name.indexOf('.');
    String head = dot < 0 ? name : name.substring(0, dot);
    String rest = dot < 0 ? "" : name.substring(dot + 1);
    return switch (head) {
      case "record", "old" -> hidesField(rest);
      case "message", "chat", "session" -> hidesMessages();
      case "steps" -> hiddenSteps().contains(rest.substring(0, Math.max(0, rest.indexOf('.'))));
      default -> false;
    };
  }

  /** Whether a value holds a variable that is hidden. */
  public boolean hidesTexts(JsonValue template) {
    return !isWhole && TextTemplate.variables(template).stream().anyMatch(this::hidesVariable);
  }

  /** Whether a condition asks of a field that is hidden. */
  public boolean hidesCondition(@Nullable JsonValue json) {
    if (isWhole || json == null) {
      return false;
    }
    if (json instanceof JsonArray array) {
      return array.stream().anyMatch(this::hidesCondition);
    }
    if (!(json instanceof JsonObject node)) {
      return false;
    }
    if (node.get("field") instanceof JsonString field && hidesAsked(field.getString())) {
      return true;
    }
    return List.of("and", "or", "not").stream().map(node::get).anyMatch(this::hidesCondition);
  }

  private boolean hidesAsked(String slug) {
    boolean isOfMessage =
        definition.trigger().type().kind() == TriggerType.Kind.MESSAGE
            && MessageFields.VARIABLES.keySet().stream()
                .map(MessageFields::slug)
                .anyMatch(slug::equals);
    return isOfMessage ? hidesMessages() : hidesField(slug);
  }

  /** The steps whose outputs may hold what is hidden. */
  private Set<String> hiddenSteps() {
    if (hiddenSteps == null) {
      hiddenSteps = new HashSet<>();
      for (Action action : definition.everyStep()) {
        if (hides(action)) {
          hiddenSteps.add(action.id());
        }
      }
    }
    return hiddenSteps;
  }

  /** Whether a step names something that is hidden, or writes to it. */
  public boolean hides(Action action) {
    if (isWhole) {
      return false;
    }
    boolean isText =
        action.settings().entrySet().stream()
            .filter(part -> !INNER.contains(part.getKey()))
            .anyMatch(part -> hidesTexts(part.getValue()));
    return isText || action.accept(new Hiding());
  }

  /** Whether what a step names beside its texts is hidden. */
  private final class Hiding implements ActionHandler<Boolean> {
    @Override
    public Boolean setField(Action step) {
      return hidesField(step.required("field_slug"));
    }

    @Override
    public Boolean setStatus(Action step) {
      return hidesStatus(step.text("field_slug"));
    }

    @Override
    public Boolean createRecord(Action step) {
      return hidesValues(step);
    }

    @Override
    public Boolean assign(Action step) {
      return hidesObject();
    }

    @Override
    public Boolean send(Action step, MessageType type) {
      return hidesMessage(step);
    }

    @Override
    public Boolean call(Action step) {
      return false;
    }

    @Override
    public Boolean pause(Action step) {
      return false;
    }

    @Override
    public Boolean ask(Action step) {
      return false;
    }

    @Override
    public Boolean choose(Action step) {
      return hidesCondition(step.value("conditions"));
    }
  }

  private boolean hidesStatus(@Nullable String named) {
    if (named != null) {
      return hidesField(named);
    }
    String object = definition.trigger().objectSlug();
    Shape shape = object == null ? null : shape(object);
    return shape == null || (shape.isPartial() && DefinitionCheck.status(List.of(), shape) == null);
  }

  private boolean hidesValues(Action action) {
    String object = action.required("object_slug");
    return hidesObject(object)
        || action.value("values").asJsonObject().keySet().stream()
            .anyMatch(slug -> hidesField(object, slug));
  }

  private boolean hidesMessage(Action action) {
    String phone = action.text("phone_field_slug");
    return hidesMessages()
        || hidesSession(action.text("session_slug"))
        || (phone != null && hidesField(phone));
  }
}
