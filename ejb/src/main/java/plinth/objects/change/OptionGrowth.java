package plinth.objects.change;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import plinth.fields.Choices;
import plinth.fields.Fold;
import plinth.fields.setting.Option;
import plinth.kernel.Caller;
import plinth.objects.FieldDefinition;
import plinth.objects.FieldDraft;
import plinth.objects.FieldRepository;
import plinth.objects.Shapes;
import plinth.objects.VisibleFields;
import plinth.tenancy.Tenanted;

/** Adds options to select fields for an import, in bulk and in all objects that share a field. */
@Stateless
@Tenanted
public class OptionGrowth {
  private static final Pattern WORD = Pattern.compile("[^\\p{Cntrl};]{1,100}");

  @Inject private FieldRepository fields;
  @Inject private VisibleFields visibleFields;
  @Inject private Shapes shapes;

  /**
   * Adds options up to the maximum of the fields; words that are invalid as options are skipped.
   * The caller must not hold the lock on the shape of any object, because the objects are locked
   * exclusively. Fields that are shared with objects which the caller does not see, and fields
   * whose values are being converted, are not changed. Refuses an unknown object or field (404).
   *
   * @param words the words to add, by the slug of the field
   */
  public void add(
      Caller caller, String objectSlug, Map<String, ? extends Collection<String>> words) {
    List<Long> objects =
        words.keySet().stream()
            .map(slug -> visibleFields.requireField(caller, objectSlug, slug))
            .flatMap(field -> fields.listPlacements(field).stream())
            .map(FieldDefinition::objectId)
            .distinct()
            .sorted()
            .toList();
    objects.forEach(shapes::lockExclusive);
    fields.flushAndClear();
    words.forEach(
        (slug, its) -> add(caller, visibleFields.requireField(caller, objectSlug, slug), its));
  }

  private void add(Caller caller, FieldDefinition field, Collection<String> words) {
    List<FieldDefinition> all = fields.listPlacements(field);
    boolean isOpen =
        all.stream()
            .allMatch(placed -> placed.pending() == null && visibleFields.sees(caller, placed));
    if (isOpen && field.field().type() instanceof Choices type) {
      List<String> added = type.missing(words).stream().filter(OptionGrowth::isWord).toList();
      all.forEach(placed -> draft(placed, added).ifPresent(placed::apply));
    }
  }

  private static boolean isWord(String word) {
    return WORD.matcher(word).matches()
        && !word.isBlank()
        && word.getBytes(StandardCharsets.UTF_8).length <= Fold.SLOT_BYTES;
  }

  private static Optional<FieldDraft> draft(FieldDefinition field, List<String> added) {
    FieldDraft draft = field.draft();
    int next = draft.options().stream().mapToInt(Option::order).max().orElse(-1) + 1;
    List<Option> options = new ArrayList<>(draft.options());
    for (String word : added) {
      if (options.size() < Choices.MAX) {
        options.add(Option.of(word, next));
        next++;
      }
    }
    if (options.size() == draft.options().size()) {
      return Optional.empty();
    }
    return Optional.of(
        FieldDraft.of(draft.name(), draft.type().key(), draft.settings(), options, draft.rules()));
  }
}
