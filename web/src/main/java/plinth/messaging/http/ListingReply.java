package plinth.messaging.http;

import jakarta.ws.rs.core.Response;
import plinth.kernel.http.Pagination;
import plinth.kernel.http.Reply;
import plinth.messaging.Listing;

/** Responses with long lists. */
final class ListingReply {
  private ListingReply() {}

  /** Returns 200 with a page. A total above a thousand is an estimate. */
  static Response page(String message, Listing<?> listing) {
    int page = listing.request().page();
    int limit = listing.request().limit();
    Pagination pagination =
        new Pagination(
            page,
            limit,
            listing.total(),
            (listing.total() + limit - 1) / limit,
            listing.hasNext(),
            page > 1,
            null,
            listing.isEstimate());
    return Response.ok(new Reply.ListEnvelope(message, listing.items(), pagination)).build();
  }
}
