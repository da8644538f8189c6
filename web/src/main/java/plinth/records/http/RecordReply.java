package plinth.records.http;

import jakarta.ws.rs.core.Response;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.JsonText;
import plinth.kernel.http.ETags;
import plinth.kernel.http.NamedActors;
import plinth.kernel.http.Pagination;
import plinth.kernel.http.RecordAction;
import plinth.kernel.http.Reply;
import plinth.records.RecordPage;
import plinth.records.RecordText;
import plinth.records.editing.Upserted;

/** Answers of records: their JSON is ready, and goes into the envelope as it is. */
public final class RecordReply {
  private RecordReply() {}

  /** 200 with the record, or 304 when the client has it. */
  static Response read(NamedActors actors, RecordText read, @Nullable String ifNoneMatch) {
    RecordText record = withActors(actors, read);
    String etag = record.etag();
    if (ifNoneMatch != null && ETags.anyMatches(ifNoneMatch, etag)) {
      return Response.notModified().header("ETag", etag).build();
    }
    return Response.ok(new Reply.Envelope("Record", record.json())).header("ETag", etag).build();
  }

  /**
   * An answer with the record and its entity tag; who may write records of the object but not read
   * them is answered its slug and version alone.
   */
  static Response written(
      NamedActors actors,
      Caller caller,
      String object,
      Response.Status status,
      String message,
      RecordText written) {
    RecordText record = withActors(actors, written);
    boolean isReadable = RecordAction.READ.admits(caller, object);
    return Response.status(status)
        .header("ETag", isReadable ? record.etag() : "\"" + record.version() + "\"")
        .entity(new Reply.Envelope(message, isReadable ? record.json() : unread(record)))
        .build();
  }

  /** 200 with the last state of a deleted record, also if the caller may not read records. */
  static Response deleted(Caller caller, String object, RecordText record) {
    return Reply.of(
        "Record deleted",
        RecordAction.READ.admits(caller, object) ? record.json() : unread(record));
  }

  private static Written unread(RecordText record) {
    return new Written(record.slug(), record.version());
  }

  /** The record as it is answered: its entity tag is of the names that it shows too. */
  private static RecordText withActors(NamedActors actors, RecordText record) {
    String complete = actors.replaceMarks(record.json().text());
    return new RecordText(record.slug(), record.version(), new JsonText(complete));
  }

  /** What a caller learns of a record that it may write and not read. */
  record Written(String slug, long version) {}

  /** 201 with a record that was made, 200 with one that was there. */
  static Response upserted(NamedActors actors, Caller caller, String object, Upserted upserted) {
    return upserted.isNew()
        ? written(
            actors, caller, object, Response.Status.CREATED, "Record created", upserted.record())
        : written(actors, caller, object, Response.Status.OK, "Record updated", upserted.record());
  }

  /** 200 with a record as it was: without an entity tag, because no write can expect it. */
  static Response past(RecordText record) {
    return Response.ok(new Reply.Envelope("Record", record.json())).build();
  }

  /** 200 with a page. */
  static Response page(RecordPage page) {
    return Response.ok(new Reply.ListEnvelope("Records", page.items(), pagination(page))).build();
  }

  /** The {@code pagination} of a page. */
  public static Pagination pagination(RecordPage page) {
    RecordPage.Count count = page.count();
    int number = page.request().page();
    int limit = page.request().limit();
    Long total = count == null ? null : count.total();
    return new Pagination(
        number,
        limit,
        total,
        total == null ? null : (total + limit - 1) / limit,
        page.hasNext(),
        page.isByCursor() || number > 1,
        page.nextCursor(),
        count != null && count.isEstimate());
  }
}
