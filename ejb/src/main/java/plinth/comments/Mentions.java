package plinth.comments;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.objects.Shapes;

/**
 * Decides whom a comment mentions: only active admins who may read the comment, and those it
 * mentioned before.
 */
@ApplicationScoped
class Mentions {
  /** The maximum number of people that one comment mentions. */
  static final int MAX = 50;

  @Inject private Members members;
  @Inject private Shapes shapes;

  /**
   * The people that a comment mentions: first those listed outside of the text, then those in it.
   *
   * @param before the people whom the comment mentions already; they may stay even if they have
   *     left
   */
  List<Admin> of(Caller caller, String objectSlug, CommentDraft draft, List<Admin> before) {
    Map<String, String> places = places(draft);
    Map<String, Admin> kept = bySlug(before);
    Map<String, Admin> known = bySlug(members.listBySlugs(caller, places.keySet()));
    List<Admin> mentioned = new ArrayList<>();
    List<FieldError> errors = new ArrayList<>();
    places.forEach(
        (slug, place) -> {
          boolean isKept = kept.containsKey(slug);
          Admin admin = isKept ? kept.get(slug) : known.get(slug);
          if (admin == null || (!isKept && !admin.isActive())) {
            errors.add(new FieldError(place, "unknown", slug + " is not an active admin"));
          } else if (!isKept && !mayRead(caller, admin, objectSlug)) {
            errors.add(new FieldError(place, "not_allowed", slug + " may not read this comment"));
          } else {
            mentioned.add(admin);
          }
        });
    if (!errors.isEmpty()) {
      throw Problem.invalid(errors);
    }
    if (mentioned.size() > MAX) {
      throw Problem.invalid("body", "size", "A comment can mention at most " + MAX + " people");
    }
    return mentioned;
  }

  /** Keeps the mentions outside of the text if a change does not list any. */
  static CommentDraft keepMentions(CommentDraft draft, String bodyBefore, List<Admin> before) {
    if (draft.mentions() != null) {
      return draft;
    }
    List<String> outside =
        before.stream()
            .map(Admin::slug)
            .filter(slug -> !MentionWords.slugs(bodyBefore).contains(slug))
            .toList();
    return new CommentDraft(draft.body(), outside);
  }

  private static Map<String, String> places(CommentDraft draft) {
    Map<String, String> places = new LinkedHashMap<>();
    @Nullable List<String> outside = draft.mentions();
    for (int i = 0; outside != null && i < outside.size(); i++) {
      places.putIfAbsent(outside.get(i), "mentions[" + i + "]");
    }
    MentionWords.slugs(draft.body()).forEach(slug -> places.putIfAbsent(slug, "body"));
    return places;
  }

  private boolean mayRead(Caller caller, Admin admin, String objectSlug) {
    Optional<Caller> acting = members.acting(caller, admin);
    if (acting.isEmpty()) {
      return false;
    }
    Caller reader = acting.get();
    if (!reader.hasRight("comment.read") || !reader.hasRight("record.read")) {
      return false;
    }
    try {
      shapes.requireReadable(reader, objectSlug);
      return true;
    } catch (Problem unseen) {
      return false;
    }
  }

  private static Map<String, Admin> bySlug(List<Admin> admins) {
    return admins.stream().collect(Collectors.toMap(Admin::slug, Function.identity()));
  }
}
