package plinth.kernel.http.gate;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.lang.reflect.Method;
import org.junit.jupiter.api.Test;
import plinth.kernel.http.PageParams;

class QueryNamesTest {
  static class Narrowed extends PageParams {
    @QueryParam("status")
    String status;

    @BeanParam Inner inner;
  }

  static class Inner {
    @QueryParam("from")
    String from;
  }

  void list(@PathParam("slug") String slug, @QueryParam("q") String q, @BeanParam Narrowed all) {}

  @Test
  void declaresParametersOfBeansAndTheirSuperclasses() throws Exception {
    Method method =
        QueryNamesTest.class.getDeclaredMethod("list", String.class, String.class, Narrowed.class);
    assertThat(QueryNames.of(method)).containsExactly("from", "limit", "page", "q", "status");
  }
}
