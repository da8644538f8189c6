package plinth.cli;

import jakarta.json.JsonNumber;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import plinth.cli.api.Answer;

/** Creates a workspace for an owner. */
@Command(
    name = "provision",
    description = {
      "Create a workspace for an owner, who gets a mail when it is ready.",
      "plinth tenant provision acme --name 'Acme' --owner nora@acme.example --plan enterprise"
          + " --price 1200 --limit storage=1099511627776"
    })
final class TenantProvisionCommand implements Callable<Integer> {
  private static final String UNLIMITED = "unlimited";

  @Mixin private Server server = new Server();

  @Parameters(paramLabel = "SUBDOMAIN", description = "Subdomain of the new workspace.")
  private String subdomain = "";

  @Option(names = "--name", required = true, description = "Name of the workspace.")
  private String name = "";

  @Option(
      names = "--owner",
      required = true,
      paramLabel = "EMAIL",
      description = "E-mail address of the owner; an account is created if there is none.")
  private String owner = "";

  @Option(names = "--owner-name", description = "Name for a new account.")
  private @Nullable String ownerName;

  @Option(names = "--type", description = "hyper (shared) or dedicated; default: as configured.")
  private @Nullable String type;

  @Option(names = "--template", description = "Slug of the template of the workspace.")
  private @Nullable String template;

  @Option(names = "--plan", description = "Slug of the plan.")
  private @Nullable String plan;

  @Option(names = "--period", description = "monthly or annual.")
  private @Nullable String period;

  @Option(
      names = "--price",
      paramLabel = "USD",
      description = "Agreed price per month, for a plan without a list price.")
  private @Nullable BigDecimal price;

  @Option(
      names = "--limit",
      paramLabel = "METRIC=NUMBER",
      description = "Replace a limit of the plan; unlimited removes it.")
  private Map<String, String> limits = new LinkedHashMap<>();

  @Override
  public Integer call() {
    JsonObjectBuilder body =
        Answer.JSON
            .createObjectBuilder()
            .add("subdomain", subdomain)
            .add("name", name)
            .add("owner_email", owner);
    add(body, "owner_name", ownerName);
    add(body, "type", type);
    add(body, "template_slug", template);
    add(body, "plan", plan);
    add(body, "billing_period", period);
    if (price != null) {
      body.add("price", price);
    }
    if (!limits.isEmpty()) {
      JsonObjectBuilder custom = Answer.JSON.createObjectBuilder();
      limits.forEach((metric, limit) -> custom.add(metric, limit(metric, limit)));
      body.add("custom_limits", custom);
    }
    Answer answer = server.post(TenantCommand.PATH + "/provision", body.build());
    new Printer(server.out()).one(server, answer);
    return 0;
  }

  private JsonValue limit(String metric, String limit) {
    if (limit.equals(UNLIMITED)) {
      return JsonValue.NULL;
    }
    try {
      JsonNumber number = Answer.JSON.createValue(Long.parseLong(limit));
      return number;
    } catch (NumberFormatException e) {
      throw server.usage("--limit " + metric + " is a whole number or " + UNLIMITED);
    }
  }

  private static void add(JsonObjectBuilder body, String member, @Nullable String value) {
    if (value != null) {
      body.add(member, value);
    }
  }
}
