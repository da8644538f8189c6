package plinth.messaging.label;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.fields.Choices;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.messaging.AliasedMember;
import plinth.messaging.Listing;
import plinth.messaging.history.LabelSync;
import plinth.messaging.provider.Inbound;
import plinth.messaging.session.SessionRepository;
import plinth.objects.Shapes;
import plinth.tenancy.Tenanted;

/** Use cases for labels. {@link LabelSync} handles labels at the provider. */
@Stateless
@Tenanted
public class Labels {
  @Inject private SessionRepository sessions;
  @Inject private LabelRepository labels;
  @Inject private ChatLabelRepository assignments;
  @Inject private LabelTags tags;
  @Inject private Shapes shapes;

  /** The new labels of a chat, by their slugs. */
  public record Choice(@NotNull @Size(max = 100) List<String> labels) {}

  /**
   * The session whose labels are fetched; null for the default one.
   *
   * @param sessionSlug the session under the name used in responses
   */
  public record SyncDraft(@Nullable String session, @Nullable String sessionSlug) {
    /** Returns the session under either name. Refuses two different values. */
    public @Nullable String sessionName() {
      return AliasedMember.of("session", session, "session_slug", sessionSlug);
    }
  }

  /**
   * The mapping of a label; all null removes the mapping.
   *
   * @param object slug of the object
   * @param field slug of its select or multi_select field
   * @param option value of the option
   */
  public record Mapping(@Nullable String object, @Nullable String field, @Nullable String option) {}

  /**
   * Returns a page of the labels of a session, or of all sessions, by name. Refuses an unknown
   * session.
   */
  public Listing<MessageLabel> page(Caller caller, @Nullable String session, PageRequest request) {
    List<Long> among =
        session == null
            ? List.of(sessions.visibleIds(caller))
            : List.of(
                sessions
                    .findByName(caller, session)
                    .orElseThrow(
                        () ->
                            Problem.invalid("session", "unknown", "There is no session " + session))
                    .id());
    return labels.page(among, request);
  }

  /** Stores the labels that the provider has, and deletes the session's other labels. */
  public int sync(Caller caller, long session, List<Inbound.LabelKept> all) {
    all.forEach(label -> labels.save(session, label));
    labels.deleteOthers(session, all.stream().map(Inbound.LabelKept::id).toList());
    return all.size();
  }

  /** Returns the provider's ids of labels of a session. Refuses unknown labels by their index. */
  public List<String> providerIds(Caller caller, long session, List<String> slugs) {
    Map<String, String> known = new HashMap<>();
    labels.listOfSession(session).forEach(label -> known.put(label.slug(), label.providerId()));
    List<FieldError> errors = new ArrayList<>();
    for (int i = 0; i < slugs.size(); i++) {
      if (!known.containsKey(slugs.get(i))) {
        errors.add(
            new FieldError(
                "labels[" + i + "]", "unknown", "The session has no label " + slugs.get(i)));
      }
    }
    if (!errors.isEmpty()) {
      throw Problem.invalid(errors);
    }
    return slugs.stream().distinct().map(slug -> known.getOrDefault(slug, "")).toList();
  }

  /** Replaces the labels of a chat; its records follow. */
  public void replace(Caller caller, long session, long chat, List<String> providerIds) {
    Set<String> changed = new HashSet<>(providerIds);
    assignments
        .listOfChat(chat)
        .forEach(
            label -> {
              if (!changed.remove(label.providerId())) {
                changed.add(label.providerId());
              }
            });
    assignments.replace(
        chat,
        labels.listOfSession(session).stream()
            .filter(label -> providerIds.contains(label.providerId()))
            .map(SessionLabel::id)
            .toList());
    if (!changed.isEmpty()) {
      tags.follow(chat, changed);
    }
  }

  /**
   * Returns the provider's ids of a chat's labels except one. Refuses a label that the chat does
   * not have.
   */
  public List<String> without(Caller caller, long chat, String label) {
    List<SessionLabel> all = assignments.listOfChat(chat);
    if (all.stream().noneMatch(one -> one.slug().equals(label))) {
      throw Problem.notFound("Label");
    }
    return all.stream()
        .filter(one -> !one.slug().equals(label))
        .map(SessionLabel::providerId)
        .toList();
  }

  /** Maps a label to an option, or removes the mapping. Refuses an invalid option by member. */
  public MessageLabel map(Caller caller, String slug, Mapping mapping) {
    SessionLabel label =
        labels
            .findBySlug(List.of(sessions.visibleIds(caller)), slug)
            .orElseThrow(() -> Problem.notFound("Label"));
    if (mapping.object() == null && mapping.field() == null && mapping.option() == null) {
      label.unmap();
    } else {
      String option = requireText(mapping.option(), "option");
      Shape shape = shape(caller, requireText(mapping.object(), "object"));
      Field field = field(shape, requireText(mapping.field(), "field"));
      if (field.options().stream().noneMatch(one -> one.value().equals(option))) {
        throw Problem.invalid("option", "unknown", "The field has no option " + option);
      }
      label.map(shape.objectId(), field.id(), option);
    }
    tags.dropCache();
    return labels.view(label);
  }

  private static String requireText(@Nullable String value, String name) {
    if (value == null || value.isBlank()) {
      throw Problem.invalid(name, "required", name + " is required");
    }
    return value;
  }

  private Shape shape(Caller caller, String object) {
    try {
      return shapes.requireReadable(caller, object);
    } catch (Problem unknown) {
      throw Problem.invalid("object", "unknown", "There is no object " + object);
    }
  }

  private static Field field(Shape shape, String slug) {
    Field field =
        shape
            .field(slug)
            .filter(Field::active)
            .orElseThrow(() -> Problem.invalid("field", "unknown", "There is no field " + slug));
    if (!(field.type() instanceof Choices)) {
      throw Problem.invalid("field", "type", slug + " has no options");
    }
    return field;
  }
}
