package plinth.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Signer;
import plinth.testing.Workspace;

/** Operators find workspaces and see their status. */
class TenantsIT {
  private static final String PATH = "/admin/platform/tenants";

  private final Api operator = Api.open().bearer(Signer.server().operator());

  private JsonObject list(String query) {
    return operator.get(PATH + "?" + query).expect(200).json();
  }

  private int total(String query) {
    return list(query).getJsonObject("pagination").getInt("total");
  }

  @Test
  void theListIsSearchedAndFiltered() {
    Workspace workspace = Workspace.create();
    workspace.member("member");
    JsonObject page = list("q=" + workspace.subdomain().substring(3).toUpperCase());
    JsonObject row = page.getJsonArray("data").getJsonObject(0);
    assertThat(page.getJsonArray("data")).hasSize(1);
    assertThat(row.getString("subdomain")).isEqualTo(workspace.subdomain());
    assertThat(row.getString("status")).isEqualTo("active");
    assertThat(row.getString("type")).isEqualTo("hyper");
    assertThat(row.getString("owner_email")).isEqualTo(workspace.owner().email());
    assertThat(row.getInt("members_count")).isEqualTo(2);

    assertThat(total("type=dedicated&q=" + workspace.subdomain())).isZero();
    assertThat(total("status=suspended&q=" + workspace.subdomain())).isZero();
    assertThat(total("status=active&type=hyper&q=" + workspace.subdomain())).isEqualTo(1);
    assertThat(total("q=" + workspace.subdomain().substring(0, 4) + "%25")).isZero();
    assertThat(operator.get(PATH + "?status=lost").expect(400).faults())
        .containsExactly("status:option");
    assertThat(operator.get(PATH + "?type=shared").expect(400).faults())
        .containsExactly("type:option");
    assertThat(list("limit=1").getJsonArray("data")).hasSize(1);
  }

  @Test
  void aTenantShowsItsStatus() {
    Workspace workspace = Workspace.create();
    JsonObject shown = operator.get(PATH + "/" + workspace.subdomain()).expect(200).data();
    assertThat(shown.getJsonNumber("id").longValueExact()).isEqualTo(workspace.id());
    assertThat(shown.getString("standing")).isEqualTo("active");
    assertThat(shown.isNull("database")).isTrue();
    assertThat(shown.isNull("database_bytes")).isTrue();
    assertThat(shown.isNull("open_job")).isTrue();
    assertThat(shown.getInt("storage_bytes")).isZero();

    Database.run("update main.tenants set read_only = true where id = " + workspace.id());
    Database.run(
        "insert into main.platform_job (workspace_id, slug, kind, status, parameters, caller,"
            + " created_by, created_at, heartbeat_at) values ("
            + workspace.id()
            + ", 'open-"
            + workspace.id()
            + "', 'test', 'stopped', '{}', '{}', 'system', now(), now())");
    shown = operator.get(PATH + "/" + workspace.subdomain()).expect(200).data();
    assertThat(shown.getString("standing")).isEqualTo("read_only");
    assertThat(shown.getString("open_job")).isEqualTo("open-" + workspace.id());
    assertThat(operator.get(PATH + "/no-such-place").expect(404).code()).isEqualTo("NOT_FOUND");
  }
}
