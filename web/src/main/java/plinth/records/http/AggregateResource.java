package plinth.records.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.RecordAction;
import plinth.kernel.http.RecordApi;
import plinth.kernel.http.Reply;
import plinth.records.aggregate.Aggregate;
import plinth.records.aggregate.AggregateDraft;
import plinth.records.aggregate.RecordAggregates;

/** Measures of the records of an object, by groups. */
@Path("/object/data/{objectSlug}/aggregate")
@Tag(name = "Records")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class AggregateResource {
  @Inject private RecordAggregates aggregates;
  @Inject private Call call;

  /** Measures records. */
  @POST
  @RecordApi(RecordAction.READ)
  @Answers(Aggregate.class)
  @Operation(
      summary = "Measure records by groups",
      description =
          "Counts and measures records, exactly, by up to three fields: options, people, related"
              + " records, texts, dates by day to year, numbers by ranges. Amounts of money are"
              + " measured by currency and never added across. Each group has the filter for its"
              + " records. Returns 503 AGGREGATE_TOO_SLOW after 5 seconds.")
  public Response aggregate(@PathParam("objectSlug") String object, AggregateDraft draft) {
    return Reply.of("Aggregate", aggregates.of(call.caller(), object, draft));
  }
}
