package plinth.workflow.visibility;

import jakarta.json.JsonValue;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import plinth.fields.Shape;
import plinth.messaging.MessageType;
import plinth.records.query.FilterPaths;
import plinth.records.query.FilterPaths.NamedField;
import plinth.workflow.action.Action;
import plinth.workflow.action.ActionHandler;
import plinth.workflow.action.TextTemplate;
import plinth.workflow.definition.Definition;
import plinth.workflow.definition.DefinitionCheck;
import plinth.workflow.definition.MessageFields;
import plinth.workflow.definition.TriggerType;

/**
 * What one reader can see of the object, fields, sessions and messages in a definition. Anything
 * that the reader cannot read elsewhere is hidden here. For single use.
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
   * Creates the visibility for one reader.
   *
   * @param isWhole whether nothing is hidden from the reader
   * @param read returns the shape of an object as the reader sees it; null if the reader cannot
   *     read it
   * @param sessions the slugs of the sessions that the reader can see
   * @param readsMessages whether the reader can read the messages of the run
   * @param readsAddresses whether the reader may change the workflow, and so can see whole
   *     addresses and headers of calls, which often contain secrets
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
  public boolean seesAll() {
    return isWhole;
  }

  /** The definition whose parts are shown or withheld. */
  public Definition definition() {
    return definition;
  }

  /** Whether the object of the definition is hidden. */
  public boolean hidesObject() {
    String object = definition.trigger().objectSlug();
    return object != null && hidesObject(object);
  }

  /** Whether an object is hidden. */
  public boolean hidesObject(String object) {
    return !isWhole && shape(object) == null;
  }

  /** Whether a field of the definition's object is hidden. */
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

  /** Whether the messages of the run are hidden. */
  boolean hidesMessages() {
    return !isWhole && !readsMessages;
  }

  /** Whether the headers of calls, and their addresses after the host, are hidden. */
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

  /** Whether a value contains a hidden variable. */
  public boolean hidesTexts(JsonValue template) {
    return !isWhole && TextTemplate.variables(template).stream().anyMatch(this::hidesVariable);
  }

  /** Whether a condition uses a hidden field. */
  public boolean hidesCondition(@Nullable JsonValue json) {
    if (isWhole || json == null) {
      return false;
    }
    String object = definition.trigger().objectSlug();
    return FilterPaths.of(
            json, object == null ? "" : object, slug -> Optional.ofNullable(shape(slug)))
        .stream()
        .anyMatch(this::hidesAsked);
  }

  private boolean hidesAsked(NamedField asked) {
    String object = definition.trigger().objectSlug();
    boolean isOwn = object == null || object.equals(asked.object());
    if (isOwn && isOfMessage(asked.field())) {
      return hidesMessages();
    }
    return object != null && hidesField(asked.object(), asked.field());
  }

  private boolean isOfMessage(String slug) {
    return definition.trigger().type().kind() == TriggerType.Kind.MESSAGE
        && MessageFields.VARIABLES.keySet().stream()
            .map(MessageFields::slug)
            .anyMatch(slug::equals);
  }

  /** Returns the steps whose outputs may contain hidden values. */
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

  /** Whether a step uses or writes something that is hidden. */
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

  /** Whether something that a step uses outside its texts is hidden. */
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
    public Boolean requestApproval(Action step) {
      return false;
    }

    @Override
    public Boolean branch(Action step) {
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
