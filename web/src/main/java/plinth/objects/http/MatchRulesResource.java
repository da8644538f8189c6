package plinth.objects.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.objects.matching.MatchRuleView;
import plinth.objects.matching.MatchRules;
import plinth.objects.matching.MatchRulesDraft;

/** The rules by which records of an object are duplicates of each other. */
@Path("/object/duplicate-rules/{objectSlug}")
@Tag(name = "Objects")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class MatchRulesResource {
  @Inject private MatchRules rules;
  @Inject private Call call;

  /** Lists the rules. */
  @GET
  @AdminApi(value = Access.READ, permission = "object.read")
  @Answers(value = MatchRuleView.class, form = Answers.Form.LIST)
  @Operation(
      summary = "List the rules for duplicates",
      description =
          "By a rule, two records are duplicates if each of its fields has matching values in both."
              + " Rules with a field that the role does not see are left out.")
  public Response list(@PathParam("objectSlug") String object) {
    return Reply.of("Rules for duplicates", rules.list(call.caller(), object));
  }

  /** Replaces the rules. */
  @PUT
  @AdminApi(value = Access.WRITE, permission = "object.update")
  @Answers(value = MatchRuleView.class, form = Answers.Form.LIST)
  @Operation(
      summary = "Replace the rules for duplicates",
      description =
          "Rules that are not listed are removed, except those with a field that the role does not"
              + " see. `method` is `exact`, `folded` (regardless of case and accents), `similar`"
              + " (one field of a rule, at least as similar as `threshold`), `phone`, `email` or"
              + " `domain`. `on_create` is what happens if a new record would be a duplicate:"
              + " `allow` creates it, `warn` refuses it unless the request confirms it with"
              + " `allow_duplicates`, `refuse` refuses it. A job compares the existing records;"
              + " `is_ready` is true when it has ended.")
  public Response put(@PathParam("objectSlug") String object, @NotNull MatchRulesDraft body) {
    return Reply.of("Rules for duplicates updated", rules.put(call.caller(), object, body));
  }

  /** Compares all records again. */
  @POST
  @Path("/run")
  @AdminApi(value = Access.WRITE, permission = "object.update")
  @Answers(value = MatchRuleView.class, form = Answers.Form.LIST, status = 202)
  @Operation(
      summary = "Compare all records again",
      description =
          "A job looks for duplicates among all records of the object. Changes are compared without"
              + " it; it also finds duplicates that exceeded the 20 of a record before.")
  public Response run(@PathParam("objectSlug") String object) {
    return Reply.started("Records are compared", rules.compareAll(call.caller(), object));
  }
}
