package plinth.records.imports;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plinth.access.ObjectRight;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.kernel.Problem.FieldError;
import plinth.objects.GrantedShape;
import plinth.objects.Shapes;
import plinth.records.imports.ImportLayout.Place;
import plinth.records.imports.ImportLayout.Target;
import plinth.records.imports.ImportRules.Mode;
import plinth.records.store.RecordSets;
import plinth.records.store.RecordSets.Write;

/**
 * Creates records that cells name by a unique field and that do not exist, with the value of that
 * field. They belong to the operation of the import.
 */
@ApplicationScoped
class ImportRelated {
  @Inject private Shapes shapes;
  @Inject private ImportLayouts layouts;
  @Inject private ImportDuplicates duplicates;
  @Inject private RowComparison comparison;
  @Inject private ImportRestoration restoration;
  @Inject private RecordSets records;

  /**
   * What was created.
   *
   * @param drafts the records, also the refused ones
   */
  record Made(Write write, ImportLayout layout, List<ImportDraft> drafts) {

    /** Why records could not be created, by the words that name them. */
    Map<String, String> reasons() {
      Map<String, String> reasons = new HashMap<>();
      for (ImportDraft draft : drafts) {
        if (draft.isRefused()) {
          reasons.put(
              draft.cell(0),
              draft.result().errors().stream()
                  .map(FieldError::message)
                  .collect(Collectors.joining(", ")));
        }
      }
      return reasons;
    }
  }

  /**
   * Locks the objects whose records an import may create, in the order of their numbers, so that
   * imports into several objects do not deadlock.
   */
  void lockObjects(Write write, ImportLayout layout) {
    Stream.concat(Stream.of(write.shape()), targets(layout))
        .sorted(Comparator.comparingLong(Shape::objectId))
        .forEach(records::lockObject);
  }

  private Stream<Shape> targets(ImportLayout layout) {
    return layout.places().stream()
        .map(Place::target)
        .filter(target -> target != null && target.by() != null)
        .map(target -> shapes.requireComplete(target.object()));
  }

  /**
   * Creates records as far as their object allows it.
   *
   * @param words the values of the unique field of the target
   * @param allowsDuplicates whether rules that only warn refuse none
   */
  Made create(Write write, Target target, Collection<String> words, boolean allowsDuplicates) {
    Field by = Objects.requireNonNull(target.by());
    GrantedShape shape = shapes.lockToWrite(write.caller(), target.object(), ObjectRight.CREATE);
    ImportRules rules =
        new ImportRules(
            List.of(new ImportColumn(by.slug(), null)),
            Mode.CREATE,
            null,
            List.of(),
            new ImportRules.Duplicates(false, allowsDuplicates),
            false,
            false,
            false,
            !write.isKept());
    ImportLayout layout = layouts.of(write.caller(), shape, rules);
    Write own =
        new Write(
            write.caller(), shape.complete(), write.operationId(), write.at(), write.isKept());
    List<ImportDraft> drafts =
        new ImportValues(layout)
            .read(words.stream().map(word -> new ImportRow(0, List.of(word), List.of())).toList());
    List<ImportDraft> open = drafts.stream().filter(ImportDraft::isOpen).toList();
    if (write.isKept()) {
      duplicates.lock(layout, open);
    } else {
      String operation = write.operationId();
      restoration.restore(
          operation, layout, Set.of(), comparison.findKept(operation, layout, open));
    }
    duplicates.create(own, layout, open);
    return new Made(own, layout, drafts);
  }
}
