package plinth.access.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.access.keeping.AuditKeeping;
import plinth.audit.LegalHold;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.OutlastsToken;
import plinth.kernel.http.Reply;

/** How long the audit record of the workspace is kept, and its legal holds. */
@Path("/admin/audit")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Members")
public class AuditKeepingResource {
  private static final String READ = "audit.read";

  @Inject private Call call;
  @Inject private AuditKeeping keeping;

  /**
   * What keeps the data of a workspace.
   *
   * @param keepDays how many days entries of the audit record are kept; null: forever
   * @param holds the legal holds that stand, at most one of the owners and one of the operators
   */
  @Schema(name = "DataKeeping")
  public record Keeping(@Nullable Integer keepDays, List<LegalHold> holds) {
    static Keeping of(AuditKeeping.State state) {
      return new Keeping(state.keepDays(), state.holds());
    }
  }

  /**
   * How long entries are kept.
   *
   * @param keepDays the number of days; null: forever
   */
  @Schema(name = "AuditRetention")
  public record Retention(
      @Schema(example = "730") @Min(AuditKeeping.FEWEST_DAYS) @Max(AuditKeeping.MOST_DAYS)
          @Nullable Integer keepDays) {}

  /**
   * Why a legal hold is placed.
   *
   * @param reason for the audit record, such as the number of a case
   */
  @Schema(name = "LegalHoldReason")
  public record Reason(@Schema(example = "Case 4711") @NotBlank @Size(max = 500) String reason) {}

  /** What keeps the data. */
  @GET
  @Path("/retention")
  @AdminApi(value = Access.READ, permission = READ)
  @Answers(Keeping.class)
  @Operation(
      summary = "Read how long the audit record is kept",
      description = "Returns the days, and the legal holds that stand on the workspace.")
  public Response get() {
    return Reply.of("Retention", Keeping.of(keeping.get(call.caller())));
  }

  /** Sets how long entries are kept. */
  @PUT
  @Path("/retention")
  @OutlastsToken
  @AdminApi(value = Access.WRITE, permission = READ)
  @Answers(Keeping.class)
  @Operation(
      summary = "Set how long the audit record is kept",
      description =
          "Only owners may call this route. Older entries are removed each night from the beginning"
              + " of the record, except while a legal hold stands; an entry tells how many. The"
              + " last entry always stays. At least 90 days; null keeps everything.")
  public Response set(@NotNull Retention body) {
    return Reply.of("Retention set", Keeping.of(keeping.keep(call.caller(), body.keepDays())));
  }

  /** Places a legal hold. */
  @PUT
  @Path("/hold")
  @OutlastsToken
  @AdminApi(value = Access.EXEMPT_WRITE, permission = READ)
  @Answers(Keeping.class)
  @Operation(
      summary = "Place a legal hold on the workspace",
      description =
          "Only owners may call this route. While the hold stands, nothing of the workspace is"
              + " removed for good: no entries of the audit record, no deleted objects, fields and"
              + " files, no data of persons, and not the workspace. Repeating the request changes"
              + " the reason.")
  public Response hold(@NotNull Reason body) {
    return Reply.of(
        "Legal hold placed", Keeping.of(keeping.hold(call.caller(), body.reason().strip())));
  }

  /** Lifts the legal hold of the owners. */
  @DELETE
  @Path("/hold")
  @OutlastsToken
  @AdminApi(value = Access.EXEMPT_WRITE, permission = READ)
  @Answers(value = Keeping.class, orMissing = true)
  @Operation(
      summary = "Lift the legal hold of the owners",
      description =
          "Only owners may call this route. A hold that operators placed keeps standing. Returns"
              + " 404 if there is none.")
  public Response lift() {
    return Reply.of("Legal hold lifted", Keeping.of(keeping.lift(call.caller())));
  }
}
