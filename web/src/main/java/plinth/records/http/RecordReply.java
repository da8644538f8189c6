package plinth.records.http;

import jakarta.ws.rs.core.Response;
import org.jspecify.annotations.Nullable;
import plinth.kernel.http.Pagination;
import plinth.kernel.http.Reply;
import plinth.records.RecordPage;
import plinth.records.RecordText;
import plinth.records.Upserted;

/** Answers of records: their JSON is ready, and goes into the envelope as it is. */
public final class RecordReply {
  private RecordReply() {}

  /** 200 with the record, or 304 when the client has it. */
  static Response read(RecordText record, @Nullable String ifNoneMatch) {
    String etag = record.etag();
    if (ifNoneMatch != null && ETags.anyMatches(ifNoneMatch, etag)) {
      return Response.notModified().header("ETag", etag).build();
    }
    return written(Response.Status.OK, "Record", record);
  }

  /** An answer with the record and its entity tag. */
  static Response written(Response.Status status, String message, RecordText record) {
    return Response.status(status)
        .header("ETag", record.etag())
        .entity(new Reply.Envelope(message, record.json()))
        .build();
  }

  /** 201 with a record that was made, 200 with one that was there. */
  static Response upserted(Upserted upserted) {
    return upserted.isNew()
        ? written(Response.Status.CREATED, "Record created", upserted.record())
        : written(Response.Status.OK, "Record updated", upserted.record());
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
