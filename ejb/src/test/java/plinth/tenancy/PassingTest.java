package plinth.tenancy;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ejb.EJBException;
import jakarta.transaction.RollbackException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import plinth.kernel.DbException;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;

class PassingTest {
  @Test
  void aDatabaseWithoutAConnectionPasses() {
    assertThat(Passing.is(new DbException(new SQLException("none left", Pool.EXHAUSTED)))).isTrue();
    assertThat(Passing.is(new EJBException(new DbException(new SQLException("gone", "08006")))))
        .isTrue();
  }

  @Test
  void aCommitWhoseEndIsUnknownPasses() {
    assertThat(Passing.is(new EJBException(new RollbackException("no answer")))).isTrue();
  }

  @Test
  void aWorkspaceThatWaitsForItsDatabasePasses() {
    assertThat(Passing.is(new Problem(TenancyProblem.WORKSPACE_BEHIND))).isTrue();
  }

  @Test
  void refusalsAndErrorsAreNotTemporary() {
    assertThat(Passing.is(new Problem(KernelProblem.NOT_FOUND))).isFalse();
    assertThat(Passing.is(new DbException(new SQLException("twice", "23505")))).isFalse();
    assertThat(Passing.is(new IllegalStateException("a bug"))).isFalse();
    assertThat(Passing.is(null)).isFalse();
  }
}
