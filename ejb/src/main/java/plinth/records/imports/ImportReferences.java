package plinth.records.imports;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.fields.Attachments;
import plinth.fields.People;
import plinth.files.FileReferences;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.records.Assignees;
import plinth.records.imports.ImportLayout.Place;
import plinth.records.imports.ImportLayout.Target;
import plinth.records.imports.ImportRelated.Made;
import plinth.records.store.RecordSets.Write;

/** Finds what cells name, by one query per field: records, members and files. */
@ApplicationScoped
class ImportReferences {
  @Inject private FileReferences files;
  @Inject private Assignees people;
  @Inject private ImportRecordReferences records;

  /**
   * Resolves what rows name; refuses rows that name something that does not exist.
   *
   * @return the records that were created because rows name them
   */
  List<Made> resolve(Write write, ImportLayout layout, List<ImportDraft> drafts) {
    List<Made> made = new ArrayList<>();
    Set<String> named = new LinkedHashSet<>();
    for (Place place : layout.places()) {
      Target target = place.target();
      if (target != null) {
        records.resolve(write, layout, place, target, drafts).ifPresent(made::add);
      } else if (place.field().type() instanceof People) {
        resolvePeople(write.caller(), place, drafts);
      } else if (place.field().type() instanceof Attachments) {
        drafts.forEach(draft -> named.addAll(slugs(draft.value(place))));
      }
    }
    if (!named.isEmpty()) {
      Set<String> known = files.lock(named);
      for (Place place : layout.places()) {
        if (place.field().type() instanceof Attachments) {
          drafts.forEach(draft -> refuseUnknownFiles(draft, place, known));
        }
      }
    }
    return made;
  }

  /** Replaces {@code me} by the slug of the caller; refuses anyone who is not an active member. */
  private void resolvePeople(Caller caller, Place place, List<ImportDraft> drafts) {
    Map<ImportDraft, String> named = new LinkedHashMap<>();
    for (ImportDraft draft : drafts) {
      TypedValue<?> value = draft.value(place);
      if (value != null) {
        named.put(draft, value.value().toString());
      }
    }
    Map<String, String> active =
        named.isEmpty() ? Map.of() : people.activeSlugs(caller, named.values());
    named.forEach(
        (draft, given) -> {
          String slug = active.get(given);
          if (slug == null) {
            draft.refuse(place.slug(), "unknown", Assignees.unknown(given));
          } else {
            draft.setValue(
                place,
                TypedValue.ofJson(place.field().type(), Json.createValue(slug), place.slug()));
          }
        });
  }

  private static void refuseUnknownFiles(ImportDraft draft, Place place, Set<String> known) {
    for (String slug : slugs(draft.value(place))) {
      if (!known.contains(slug)) {
        draft.refuse(place.slug(), "unknown", "There is no file " + slug);
      }
    }
  }

  private static List<String> slugs(@Nullable TypedValue<?> value) {
    List<String> slugs = new ArrayList<>();
    if (value != null && value.value() instanceof List<?> all) {
      all.forEach(slug -> slugs.add(slug.toString()));
    }
    return slugs;
  }
}
