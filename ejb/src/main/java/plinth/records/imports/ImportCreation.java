package plinth.records.imports;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import plinth.fields.FieldType;
import plinth.fields.Generated;
import plinth.fields.Link;
import plinth.fields.UniqueSet;
import plinth.kernel.Db;
import plinth.objects.GrantedShape;
import plinth.records.ChangeRange;
import plinth.records.LinkChange;
import plinth.records.LinkChange.Related;
import plinth.records.RecordChanged;
import plinth.records.RecordChanged.Operation;
import plinth.records.Savepoints;
import plinth.records.Slugmaker;
import plinth.records.imports.ImportLayout.Place;
import plinth.records.imports.ImportLinks.Pair;
import plinth.records.imports.ImportResult.Status;
import plinth.records.operation.Operations;
import plinth.records.store.RecordRepository;
import plinth.records.store.RecordSets.Write;
import plinth.records.store.SerialNumbers;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/**
 * Creates the records of many rows with one statement. The database decides which unique values are
 * taken: rows that it leaves out are looked up, and the others are tried again, so that serial
 * numbers have no gaps.
 */
@ApplicationScoped
class ImportCreation {
  /** The number of attempts with many rows together before they are split in halves. */
  private static final int TOGETHER = 2;

  /**
   * The number of attempts with a single row, because a value can be taken and released between
   * attempts.
   */
  private static final int ALONE = 5;

  @Inject private RecordRepository records;
  @Inject private SerialNumbers serials;
  @Inject private ImportUniques uniques;
  @Inject private ImportLinks links;
  @Inject private Savepoints savepoints;
  @Inject private Operations operations;
  @Inject private BoundWorkspace bound;
  @Inject private Event<RecordChanged> changes;
  @Inject @TenantDb private Db db;

  /**
   * Creates records for as many rows as possible.
   *
   * @return rows whose record another transaction created meanwhile, so that it is to be changed
   *     instead
   */
  List<ImportDraft> create(Write write, ImportLayout layout, List<ImportDraft> drafts) {
    ImportValues values = new ImportValues(layout);
    values.refuseDoubts(drafts);
    values.complete(drafts);
    List<ImportDraft> raced = new ArrayList<>();
    List<ImportDraft> open = open(drafts, raced);
    number(open);
    insertAll(write, layout, open, raced);
    return raced;
  }

  /**
   * Creates the records together, or in halves if other transactions keep taking values: a single
   * row is either written or meets an existing value.
   */
  private void insertAll(
      Write write, ImportLayout layout, List<ImportDraft> drafts, List<ImportDraft> raced) {
    List<ImportDraft> open = open(drafts, raced);
    int most = open.size() > 1 ? TOGETHER : ALONE;
    for (int attempt = 0; attempt < most && !open.isEmpty(); attempt++) {
      List<ImportDraft> going =
          attempt == 0 ? open : uniques.claimFirst(layout, open, (draft, other, unique) -> {});
      Optional<ChangeRange> made = savepoints.unlessEmpty(() -> tryInsert(write, layout, going));
      if (made.isPresent()) {
        going.forEach(draft -> draft.finish(Status.CREATED));
        publish(write, layout, going, made.get());
        uniques.claimFirst(
            layout,
            open,
            (draft, other, unique) -> refuse(layout, draft, unique, "Row " + other.row().number()));
      } else {
        raced.addAll(refuseTaken(layout, open));
      }
      open = open(open, raced);
    }
    if (open.size() > 1) {
      insertAll(write, layout, open.subList(0, open.size() / 2), raced);
      insertAll(write, layout, open.subList(open.size() / 2, open.size()), raced);
    } else {
      open.forEach(ImportCreation::refuseRaced);
    }
  }

  private static List<ImportDraft> open(List<ImportDraft> drafts, List<ImportDraft> raced) {
    Set<ImportDraft> others = new HashSet<>(raced);
    return drafts.stream().filter(draft -> draft.isOpen() && !others.contains(draft)).toList();
  }

  private void number(List<ImportDraft> drafts) {
    List<Long> ids = records.nextIds(drafts.size());
    for (int i = 0; i < drafts.size(); i++) {
      drafts.get(i).setRecord(ids.get(i), Slugmaker.next());
    }
  }

  /** Writes all records with their links; empty if the database left one out. */
  private Optional<ChangeRange> tryInsert(
      Write write, ImportLayout layout, List<ImportDraft> drafts) {
    for (Place place : layout.places()) {
      serials(place, place.field().type(), drafts);
    }
    ImportedRows rows = new ImportedRows(layout);
    drafts.forEach(rows::add);
    ChangeRange range =
        db.one(
            rows.statement(bound.id(), write),
            row -> new ChangeRange(row.getLong("first"), row.getLong("last"), row.getInt("count")));
    if (range.count() < drafts.size()) {
      return Optional.empty();
    }
    boolean isLinked = true;
    for (Place place : layout.linkedPlaces()) {
      isLinked &= link(write, place, drafts);
    }
    return isLinked ? Optional.of(range) : Optional.empty();
  }

  /**
   * Serial numbers are taken right before they are written, because later transactions wait for
   * this one to end.
   */
  private <V> void serials(Place place, FieldType<V> type, List<ImportDraft> drafts) {
    if (type instanceof Generated<V> generated) {
      long first = serials.next(place.field().id(), generated.start(), drafts.size());
      for (int i = 0; i < drafts.size(); i++) {
        drafts.get(i).setNumber(place, new TypedValue<>(type, generated.generate(first + i)));
      }
    }
  }

  private boolean link(Write write, Place place, List<ImportDraft> drafts) {
    Link link = place.link();
    List<Pair> pairs = new ArrayList<>();
    for (ImportDraft draft : drafts) {
      draft.related(place).forEach(other -> pairs.add(new Pair(draft.id(), other.id())));
    }
    if (link == null || pairs.isEmpty()) {
      return true;
    }
    Set<Pair> linked = links.add(write, link, pairs);
    for (ImportDraft draft : drafts) {
      for (Related other : draft.related(place)) {
        if (!linked.contains(new Pair(draft.id(), other.id()))) {
          draft.refuse(
              place.slug(),
              "taken",
              other.slug() + " has as many related records as the relation allows");
        }
      }
    }
    return linked.size() == pairs.size();
  }

  /**
   * Refuses the rows with a value that another record has; returns those that change that record.
   */
  private List<ImportDraft> refuseTaken(ImportLayout layout, List<ImportDraft> drafts) {
    Map<ImportDraft, List<UniqueSet>> taken = new LinkedHashMap<>();
    uniques.findTaken(
        layout,
        drafts,
        (draft, unique) -> taken.computeIfAbsent(draft, d -> new ArrayList<>()).add(unique));
    List<ImportDraft> raced = new ArrayList<>();
    taken.forEach(
        (draft, its) -> {
          if (layout.isUpsert() && its.stream().anyMatch(one -> one.isSame(layout.matched()))) {
            raced.add(draft);
          } else {
            its.forEach(unique -> refuse(layout, draft, unique, "Another record"));
          }
        });
    return raced;
  }

  private static void refuse(
      ImportLayout layout, ImportDraft draft, UniqueSet unique, String other) {
    if (layout.rules().duplicates().areSkipped() && !layout.rules().mode().updates()) {
      draft.finish(Status.SKIPPED);
    } else {
      draft.refuse(layout.visibleSlug(unique), "unique", layout.takenMessage(unique, other));
    }
  }

  /** Ends a row as failed, because other transactions kept taking its values. */
  static void refuseRaced(ImportDraft draft) {
    draft.refuse("", "unique", "Other writes have the same values");
  }

  private void publish(
      Write write, ImportLayout layout, List<ImportDraft> made, ChangeRange range) {
    if (!write.isKept()) {
      return;
    }
    operations.extendChanges(write.operationId(), range);
    GrantedShape shape = layout.shape();
    String one = made.size() == 1 ? made.get(0).slug() : null;
    changes.fire(
        new RecordChanged(
            write.caller(), shape.complete(), Operation.CREATE, range.first(), range.last(), one));
    Map<String, List<LinkChange>> linked = new LinkedHashMap<>();
    for (Place place : layout.linkedPlaces()) {
      Link link = place.link();
      for (ImportDraft draft : made) {
        if (link != null && !draft.related(place).isEmpty()) {
          linked
              .computeIfAbsent(draft.slug(), slug -> new ArrayList<>())
              .add(new LinkChange(place.slug(), link, List.of(), draft.related(place)));
        }
      }
    }
    links.logChanges(write, linked);
  }
}
