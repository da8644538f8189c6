package plinth.search.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.Reply;
import plinth.kernel.http.WorkspaceApi;
import plinth.search.Search;
import plinth.search.SearchQuery;
import plinth.search.SearchResult;

/** The search over everything. */
@Path("/search")
@Tag(name = "Search")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
public class SearchResource {
  @Inject private Search search;
  @Inject private Call call;

  /** Searches a workspace. */
  @GET
  @WorkspaceApi(Access.READ)
  @Answers(SearchResult.class)
  @Operation(
      summary = "Search over everything",
      description =
          "Finds records of all objects, chats, messages, comments and files that the caller may"
              + " see, and returns the best of each group and of all. All words must occur, in any"
              + " order; words in quotation marks are a phrase. An API key finds the records of the"
              + " objects that it may read, and their files.")
  public Response find(
      @Schema(description = "Words and phrases, of at most 500 characters", example = "berlin")
          @QueryParam("q")
          @Nullable String q,
      @Schema(
              description =
                  "Types of hits, separated by commas: `record`, `chat`, `message`, `comment`,"
                      + " `file`; all if absent",
              example = "record,chat")
          @QueryParam("types")
          @Nullable String types,
      @Schema(
              description = "The maximum number of hits of each group",
              type = SchemaType.INTEGER,
              minimum = "1",
              maximum = "20",
              defaultValue = "5")
          @QueryParam("limit")
          @Nullable String limit) {
    SearchQuery query =
        SearchQuery.of(q, types, PageParams.number("limit", limit, SearchQuery.DEFAULT_LIMIT));
    return Reply.of("Search results", search.find(call.caller(), query));
  }
}
