package plinth.records;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.fields.People;
import plinth.kernel.Caller;
import plinth.kernel.Problem;

/**
 * Resolves the people that requests name: members by their slugs, the caller by {@code me}, and
 * other actors by their labels, which answers use as their slugs.
 */
@ApplicationScoped
public class Assignees {
  private static final String MEMBER = "admin:";
  private static final Pattern LABEL = Pattern.compile("[a-z_]{1,20}:[0-9]{1,18}");

  /** Actors whose label has no number. */
  private static final Set<String> ALONE = Set.of("system", "nobody");

  @Inject private Members members;

  /**
   * Reads a new assignee: the slug of a member, {@code me}, or a label; null means nobody. Refuses
   * anyone who is not an active member.
   */
  public Assignment read(Caller caller, @Nullable String given) {
    return given == null ? new Assignment(null) : requireActive(caller, given);
  }

  /**
   * Reads the assignee in the body of a record. A person may be given in the format of answers, and
   * the present assignee may stay even after leaving the workspace.
   *
   * @param present the present assignment of the record
   */
  public Assignment read(Caller caller, JsonValue given, Assignment present) {
    String slug = slug(given, Assignment.NAME);
    if (slug == null) {
      return new Assignment(null);
    }
    return label(caller, slug).filter(label -> label.equals(present.to())).isPresent()
        ? present
        : requireActive(caller, slug);
  }

  /**
   * The labels of people, in the given order.
   *
   * @param at the place of the names in the request; reports people who were never members
   */
  public List<String> labels(Caller caller, List<String> given, String at) {
    Map<String, Long> known = findMemberIds(caller, given);
    return given.stream().map(slug -> label(caller, slug, known, at)).toList();
  }

  /** The slug of a person in a body; null: nobody. */
  public static @Nullable String slug(JsonValue given, String at) {
    if (given == JsonValue.NULL) {
      return null;
    }
    if (given instanceof JsonString text) {
      return text.getString();
    }
    if (given instanceof JsonObject person && person.get("slug") instanceof JsonString slug) {
      return slug.getString();
    }
    throw Problem.invalid(at, "type", "Must be the slug of a member, or null");
  }

  /** The label of a person; empty if nobody has this slug. */
  public Optional<String> label(Caller caller, String slug) {
    try {
      return Optional.of(label(caller, slug, findMemberIds(caller, List.of(slug)), "slug"));
    } catch (Problem unknown) {
      return Optional.empty();
    }
  }

  /**
   * The slugs of active members by how requests name them: by their slugs, or the caller by {@code
   * me}. Anyone else is left out.
   */
  public Map<String, String> activeSlugs(Caller caller, Collection<String> given) {
    Map<String, String> active = new HashMap<>();
    members.listBySlugs(caller, Set.copyOf(given)).stream()
        .filter(Admin::isActive)
        .forEach(admin -> active.put(admin.slug(), admin.slug()));
    if (given.contains(People.ME)) {
      findCallerSlug(caller).ifPresent(slug -> active.put(People.ME, slug));
    }
    return active;
  }

  /**
   * The slugs of members, including former ones, in the given order, with that of the caller in
   * place of {@code me}.
   *
   * @param at the place of the slugs in the request; reports people who were never members
   */
  public List<String> slugs(Caller caller, List<String> given, String at) {
    Map<String, Long> known = findMemberIds(caller, given);
    return given.stream().map(slug -> slug(caller, slug, known, at)).toList();
  }

  private String slug(Caller caller, String given, Map<String, Long> known, String at) {
    if (known.containsKey(given)) {
      return given;
    }
    return Optional.of(given)
        .filter(People.ME::equals)
        .flatMap(me -> findCallerSlug(caller))
        .orElseThrow(() -> Problem.invalid(at, "unknown", unknown(given)));
  }

  /** Why a slug, or {@code me}, names nobody. */
  public static String unknown(String given) {
    return given.equals(People.ME)
        ? "me requires a signed-in member"
        : "There is no member " + given;
  }

  private Optional<String> findCallerSlug(Caller caller) {
    return caller.adminId() == null
        ? Optional.empty()
        : members.findById(caller, caller.adminId()).map(Admin::slug);
  }

  private Map<String, Long> findMemberIds(Caller caller, Collection<String> given) {
    Set<String> slugs =
        given.stream()
            .filter(slug -> !slug.equals(People.ME) && !LABEL.matcher(slug).matches())
            .collect(Collectors.toSet());
    return members.idsBySlug(caller, slugs);
  }

  private static String label(Caller caller, String slug, Map<String, Long> known, String at) {
    if (known.containsKey(slug)) {
      return MEMBER + known.get(slug);
    }
    if (slug.equals(People.ME) && caller.adminId() != null) {
      return MEMBER + caller.adminId();
    }
    if (ALONE.contains(slug) || LABEL.matcher(slug).matches()) {
      return slug;
    }
    throw Problem.invalid(at, "unknown", unknown(slug));
  }

  private Assignment requireActive(Caller caller, String given) {
    String label = label(caller, given, findMemberIds(caller, List.of(given)), Assignment.NAME);
    boolean isActive =
        label.startsWith(MEMBER)
            && members
                .findById(caller, Long.parseLong(label.substring(MEMBER.length())))
                .filter(Admin::isActive)
                .isPresent();
    if (!isActive) {
      throw Problem.invalid(Assignment.NAME, "unknown", "There is no active member " + given);
    }
    return new Assignment(label);
  }
}
