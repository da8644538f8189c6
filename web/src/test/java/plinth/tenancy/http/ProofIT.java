package plinth.tenancy.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import plinth.proof.Proofs;
import plinth.proof.RaceProof;
import plinth.testing.Api;
import plinth.testing.Plinth;
import plinth.testing.Race;

/** The ground holds inside the server, in a shared and in a dedicated workspace. */
class ProofIT {
  @TestFactory
  Stream<DynamicContainer> proofs() {
    Api server = Api.at(Plinth.withProofs().address());
    return Stream.of("shared", "dedicated")
        .map(kind -> dynamicContainer(kind, tests(server, kind).stream()));
  }

  /** The server may be that of all other tests too. */
  @AfterAll
  static void takeTheTablesAway() {
    prove(Api.at(Plinth.withProofs().address()), "end");
  }

  private static List<DynamicTest> tests(Api server, String kind) {
    return Proofs.ALL.stream()
        .flatMap(
            type ->
                Proofs.of(type).stream()
                    .map(
                        name -> {
                          String path = type.getSimpleName() + "/" + name + "/" + kind;
                          return dynamicTest(path, () -> prove(server, path));
                        }))
        .toList();
  }

  private static void prove(Api server, String path) {
    if (path.startsWith(RaceProof.class.getSimpleName())) {
      Race.note();
    }
    Api.Answer answer = server.get("//proof/" + path);
    assertThat(answer.text()).isEqualTo("proved");
  }
}
