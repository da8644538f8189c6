package plinth.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;

import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.kernel.http.Surface;
import plinth.testing.Api;
import plinth.testing.OpenApi;
import plinth.testing.Operation;
import plinth.testing.Signer;
import plinth.testing.Workspace;

/** Every list handles its page parameters in the same way. */
class PagesIT {
  @Test
  void aPageThatIsNoNumberIsRefusedByName() {
    OpenApi document = OpenApi.of(Api.open().get("//openapi?format=json").expect(200).text());
    Workspace workspace = Workspace.create();
    Api operator = Api.open().bearer(Signer.server().operator());
    Api key = workspace.key(array("read.*"));
    List<Operation> lists =
        Operation.all(document).stream()
            .filter(operation -> operation.isSafe() && !operation.path().contains("{"))
            .filter(
                operation ->
                    operation.parameters("query").stream()
                        .anyMatch(parameter -> parameter.getString("name").equals("page")))
            .toList();
    assertThat(lists).hasSizeGreaterThan(12);
    for (Operation list : lists) {
      Api api =
          list.surface() == Surface.Kind.SUPER_ADMIN
              ? operator
              : list.surface() == Surface.Kind.INTEGRATION ? key : workspace.admin();
      Api.Answer refused = api.get("/" + list.path() + "?page=x");
      assertThat(refused.status()).as(list.toString()).isEqualTo(400);
      assertThat(refused.faults()).as(list.toString()).containsExactly("page:type");
      assertThat(api.get("/" + list.path() + "?page=0").expect(400).faults())
          .containsExactly("page:min");
    }
  }
}
