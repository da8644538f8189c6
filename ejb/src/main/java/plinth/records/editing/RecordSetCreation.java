package plinth.records.editing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import plinth.fields.Field;
import plinth.fields.FieldType;
import plinth.fields.Generated;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.records.ChangeRange;
import plinth.records.LinkChange;
import plinth.records.RecordChanged;
import plinth.records.RecordChanged.Operation;
import plinth.records.RecordDocument;
import plinth.records.RecordRow;
import plinth.records.RecordText;
import plinth.records.RecordsProblem;
import plinth.records.RelatedLabels;
import plinth.records.duplicates.DuplicateCheck;
import plinth.records.duplicates.DuplicateCheck.Candidate;
import plinth.records.editing.RecordCreation.Draft;
import plinth.records.editing.WrittenRecord.Effect;
import plinth.records.link.LinkLogs;
import plinth.records.link.RecordLinks;
import plinth.records.store.NewRecord;
import plinth.records.store.RecordInserts;
import plinth.records.store.RecordRepository;
import plinth.records.store.RecordSets.Write;
import plinth.records.store.SerialNumbers;

/**
 * Creates many records of one object together, with one statement for all of them: either all are
 * created, or none is and the caller rolls back.
 */
@ApplicationScoped
public class RecordSetCreation {
  @Inject private RecordCreation creation;
  @Inject private RecordRepository records;
  @Inject private SerialNumbers serials;
  @Inject private RecordInserts inserts;
  @Inject private RecordLinks links;
  @Inject private LinkLogs linkLogs;
  @Inject private DuplicateCheck duplicates;
  @Inject private RelatedLabels labels;
  @Inject private Event<RecordChanged> changes;

  /** Creates the draft of a record; refuses a body as {@link Records#create} does. */
  public Draft draft(WriteContext write, JsonObject body, Instant at) {
    return creation.draftUnnumbered(write, body, at);
  }

  /**
   * Creates the records of drafts, in their order, and publishes them once everything is written.
   * Refuses all of them if the database leaves one out because a unique value is taken.
   *
   * @param drafts drafts of {@link #draft} with the same time
   */
  public List<WrittenRecord> create(WriteContext context, List<Draft> drafts, Instant at) {
    Write write = new Write(context.caller(), context.complete(), context.operationId(), at, true);
    List<NewRecord> numbered = withNumbers(write, drafts);
    List<Long> ids = records.nextIds(drafts.size());
    Map<Long, NewRecord> made = new LinkedHashMap<>();
    Map<Long, Candidate> created = new LinkedHashMap<>();
    for (int i = 0; i < drafts.size(); i++) {
      made.put(ids.get(i), numbered.get(i));
      created.put(ids.get(i), new Candidate(numbered.get(i).data(), drafts.get(i).isConfirmed()));
    }
    duplicates.lock(context.caller(), context.shape(), created.values());
    ChangeRange range = inserts.insert(write, made);
    if (range.count() < drafts.size()) {
      throw new Problem(RecordsProblem.VALUE_EXISTS);
    }
    duplicates.check(context.caller(), context.shape(), created);
    List<List<LinkChange>> linked = new ArrayList<>();
    for (int i = 0; i < drafts.size(); i++) {
      linked.add(link(write, ids.get(i), numbered.get(i), drafts.get(i)));
    }
    Map<String, RecordText> texts = read(context, numbered);
    publish(write, range, numbered, linked);
    return numbered.stream()
        .map(record -> Objects.requireNonNull(texts.get(record.slug())))
        .map(text -> new WrittenRecord(Effect.CREATED, text, range))
        .toList();
  }

  private List<LinkChange> link(Write write, long id, NewRecord record, Draft draft) {
    return draft.edits().isEmpty()
        ? List.of()
        : links.apply(
            write.caller(),
            write.shape(),
            new RecordRow(id, record.slug(), 1, record.data()),
            draft.edits(),
            record.at());
  }

  private Map<String, RecordText> read(WriteContext context, List<NewRecord> made) {
    RecordDocument document = labels.document(context.caller(), context.shape().seen(), List.of());
    Map<String, RecordText> texts = new HashMap<>();
    records
        .readAll(context.complete(), document, made.stream().map(NewRecord::slug).toList())
        .forEach(text -> texts.put(text.slug(), text));
    return texts;
  }

  private void publish(
      Write write, ChangeRange range, List<NewRecord> made, List<List<LinkChange>> linked) {
    changes.fire(
        new RecordChanged(
            write.caller(),
            write.shape(),
            Operation.CREATE,
            range.first(),
            range.last(),
            made.size() == 1 ? made.get(0).slug() : null));
    for (int i = 0; i < made.size(); i++) {
      for (LinkChange change : linked.get(i)) {
        linkLogs.logChange(
            write.caller(), made.get(i).slug(), change, write.operationId(), write.at());
      }
    }
  }

  /** Serial numbers are taken last, because later transactions wait for this one to end. */
  private List<NewRecord> withNumbers(Write write, List<Draft> drafts) {
    List<NewRecord> all = new ArrayList<>(drafts.stream().map(Draft::record).toList());
    for (Field field : write.shape().fields()) {
      if (field.active()) {
        number(field, field.type(), all);
      }
    }
    return all;
  }

  private <V> void number(Field field, FieldType<V> type, List<NewRecord> all) {
    if (type instanceof Generated<V> generated) {
      long first = serials.next(field.id(), generated.start(), all.size());
      for (int i = 0; i < all.size(); i++) {
        JsonValue number = type.encode(generated.generate(first + i));
        NewRecord one = all.get(i);
        all.set(
            i,
            one.withData(Json.createObjectBuilder(one.data()).add(field.slug(), number).build()));
      }
    }
  }
}
