package plinth.access.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
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
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.access.stream.AuditStream;
import plinth.access.stream.AuditStreams;
import plinth.access.stream.NewAuditStream;
import plinth.access.stream.StreamKind;
import plinth.access.stream.StreamTarget;
import plinth.kernel.Problem;
import plinth.kernel.Words;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.CarriesSecret;
import plinth.kernel.http.OutlastsToken;
import plinth.kernel.http.Reply;
import plinth.outbound.TlsMaterial;

/** The stream of the workspace's audit record to a system of the customer. */
@Path("/admin/audit/stream")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Members")
public class AuditStreamResource {
  private static final String READ = "audit.read";

  @Inject private Call call;
  @Inject private AuditStreams streams;

  /**
   * The receiver of a stream.
   *
   * @param kind how entries are delivered; {@code webhook} if it is missing
   * @param url its address: https, or {@code tls://host:port} for syslog
   * @param headers for OTLP: sent with each request
   * @param certificateAuthority for syslog: the authorities that alone are trusted, in PEM
   * @param clientCertificate for syslog: a certificate that Plinth presents, in PEM
   * @param clientKey its private key, in PEM
   */
  @Schema(name = "AuditStreamTarget")
  public record Target(
      @Words(of = StreamKind.class) @Schema(example = "webhook") @Nullable String kind,
      @Schema(example = "https://siem.example.com/plinth") @NotBlank @Size(max = 2_000) String url,
      @Size(max = 20) @Nullable Map<String, @NotNull String> headers,
      @Size(max = 64_000) @Nullable String certificateAuthority,
      @Size(max = 64_000) @Nullable String clientCertificate,
      @Size(max = 16_000) @Nullable String clientKey) {
    /** Refuses an unknown word. */
    public Target {
      if (kind != null) {
        Problem.requireOneOf("kind", kind, StreamKind.class);
      }
    }

    private StreamTarget toTarget() {
      return new StreamTarget(
          kind == null ? StreamKind.WEBHOOK : StreamKind.of(kind),
          url.strip(),
          headers == null ? Map.of() : headers,
          new TlsMaterial(certificateAuthority, clientCertificate, clientKey));
    }
  }

  /** The stream of the workspace. */
  @GET
  @AdminApi(value = Access.READ, permission = READ)
  @Answers(value = AuditStream.class, orMissing = true)
  @Operation(
      summary = "Read the audit stream of the workspace",
      description =
          "Returns where the audit record is sent, up to which `sent_sequence` it was received, and"
              + " why the last attempt failed. Returns 404 if there is no stream.")
  public Response get() {
    return Reply.of(
        "Audit stream",
        streams.find(call.caller()).orElseThrow(() -> Problem.notFound("Audit stream")));
  }

  /** Sets the receiver. */
  @PUT
  @CarriesSecret
  @OutlastsToken
  @AdminApi(value = Access.WRITE, permission = READ)
  @Answers(NewAuditStream.class)
  @Operation(
      summary = "Send the audit record to an address",
      description =
          "Only owners may call this route. From now on, entries are sent to the address within"
              + " about a minute, in their order and at least once, up to 200 at a time, each with"
              + " its place (`seq`). A `webhook` gets requests that are signed as Standard Webhooks"
              + " describe it, with the `signing_secret` that only this answer contains. `syslog`"
              + " gets messages of RFC 5424 over TLS (RFC 5425) at `tls://host:port`. `otlp` gets"
              + " log records of OpenTelemetry's protocol in JSON, at `/v1/logs` below the address."
              + " A receiver that fails is tried again after one minute to an hour, and gets"
              + " everything that it has missed.")
  public Response set(@NotNull Target body) {
    return Reply.of("Audit stream set", streams.set(call.caller(), body.toTarget()));
  }

  /** Ends the stream. */
  @DELETE
  @OutlastsToken
  @AdminApi(value = Access.WRITE, permission = READ)
  @Answers(value = Void.class, orMissing = true)
  @Operation(
      summary = "End the audit stream of the workspace",
      description = "Only owners may call this route. Returns 404 if there is no stream.")
  public Response remove() {
    streams.remove(call.caller());
    return Reply.of("Audit stream ended", null);
  }
}
