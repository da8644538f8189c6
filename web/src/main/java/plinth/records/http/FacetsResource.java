package plinth.records.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.RecordAction;
import plinth.kernel.http.RecordApi;
import plinth.kernel.http.Reply;
import plinth.records.facet.Facet;
import plinth.records.facet.FacetQuery;
import plinth.records.facet.RecordFacets;

/** How many records hold each value of a field. */
@Path("/object/data/facets/{objectSlug}")
@Tag(name = "Records")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
public class FacetsResource {
  @Inject private RecordFacets facets;
  @Inject private Call call;

  /** Counts records by the values of fields. */
  @GET
  @RecordApi(RecordAction.READ)
  @Answers(value = Facet.class, form = Answers.Form.LIST)
  @Operation(
      summary = "Count records by the values of fields",
      description =
          "Counts the values of select, multi_select, boolean, rating and member fields: those in"
              + " `fields`, which may also name `assigned_to`, or all of them; in objects with more"
              + " than 10,000 records, only indexed fields by default. Returns 503 FILTER_TOO_SLOW if a field without an index takes too long."
              + " `filter` and `q` work as in lists.")
  public Response facets(
      @PathParam("objectSlug") String object,
      @QueryParam("fields") @Nullable String fields,
      @QueryParam("filter") @Nullable String filter,
      @QueryParam("q") @Nullable String q) {
    FacetQuery query =
        new FacetQuery(
            ListParams.names(fields), Filters.read(filter), q == null ? "" : q, "fields");
    return Reply.of("Facets", facets.of(call.caller(), object, query));
  }
}
