package plinth.kernel.http.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import plinth.testing.OpenApi;

/**
 * Texts with names that suggest a fixed set of words are enumerations in the document. Open texts
 * with such names are listed here with the reason.
 */
class ChoicesTest {
  private static final Pattern CHOICE =
      Pattern.compile(
          "(.*_)?(type|types|status|state|kind|mode|format|unit|units|op|operator|operators|event"
              + "|events|direction|outcome|visibility|interval|granularity|plane|decision|choice"
              + "|behaviour|period|mark|encoding|delimiter|operation|purpose|standing|security"
              + "|build_path|on_failure|on_delete|.*Type)");

  private static final Set<String> OPEN =
      Set.of(
          // Files may have any media type.
          "Media.media_type",
          "StoredFile.media_type",
          // Features add kinds of jobs; operators filter by the kinds that they see in the list.
          "Job.kind",
          "JobRow.kind",
          "JobView.kind",
          "get /api/v1/admin/platform/jobs kind",
          // Words of the batch runtime, which differ by server.
          "JobRun.status",
          "JobStep.status",
          "JobStep.exit_status",
          // Words of payment gateways and providers.
          "PaymentStatus.gateway_status",
          "UnprocessedEvent.kind",
          // The client's own text (RFC 6749), and a hint that may be anything (RFC 7009).
          "OAuthConsent.state",
          "get /api/v1/oauth/authorize state",
          "ConsentDecision.state",
          "get /api/v1/oauth/consent state",
          // The server's own random text.
          "get /api/v1/user/auth/sso/{workspace}/{provider}/callback state",
          // Unknown types of gateway notifications are ignored.
          "GatewayNotice.type",
          // Features add kinds of charges, uses and actors.
          "FailedPayment.purpose",
          "OfKind.kind",
          "RecordLog.actor_type",
          "RecordLog.sourceType",
          // A day or a month.
          "OfPeriod.period",
          // The options of a field that the workspace defines.
          "StatusChangedTrigger.from_status",
          "StatusChangedTrigger.to_status",
          "UpdateStatusAction.status",
          // Words for days, some of which contain a number.
          "get /api/v1/dashboard/{slug}/answer/{reportSlug} period",
          // Several types, separated by commas.
          "get /api/v1/search types",
          // The detected encoding and delimiter of a file, of any kind that can be read.
          "PreviewView.encoding",
          "PreviewView.delimiter");

  @Test
  void textsThatAreOneOfAFewWordsAreEnumerations() throws IOException {
    OpenApi document = OpenApi.built();
    Set<String> open = new TreeSet<>();
    JsonObject schemas = document.at("/components/schemas").asJsonObject();
    schemas.forEach(
        (name, schema) -> {
          JsonValue members = schema.asJsonObject().get("properties");
          if (members != null) {
            members
                .asJsonObject()
                .forEach((member, of) -> add(open, name + ".", member, of.asJsonObject()));
          }
        });
    document
        .json()
        .getJsonObject("paths")
        .forEach(
            (path, item) ->
                item.asJsonObject()
                    .forEach(
                        (verb, operation) ->
                            parameters(open, verb + " " + path + " ", operation.asJsonObject())));
    assertThat(open).isSubsetOf(OPEN);
  }

  private static void parameters(Set<String> open, String at, JsonObject operation) {
    if (operation.containsKey("parameters")) {
      for (JsonObject one : operation.getJsonArray("parameters").getValuesAs(JsonObject.class)) {
        if (one.containsKey("schema")) {
          add(open, at, one.getString("name"), one.getJsonObject("schema"));
        }
      }
    }
  }

  private static void add(Set<String> open, String at, String name, JsonObject schema) {
    JsonObject one = schema.containsKey("items") ? schema.getJsonObject("items") : schema;
    boolean isText = "string".equals(one.getString("type", "")) && !one.containsKey("format");
    if (isText && !one.containsKey("enum") && CHOICE.matcher(name).matches()) {
      open.add(at + name);
    }
  }
}
