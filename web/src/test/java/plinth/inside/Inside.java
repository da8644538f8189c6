package plinth.inside;

import jakarta.inject.Inject;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.BeforeEach;
import plinth.inside.domain.DomainFixture;
import plinth.inside.domain.Grounds;
import plinth.testing.InsideArchive;

/** A test that runs inside the server, in a workspace of the kind that its class names. */
@ArquillianTest
abstract class Inside {
  @Inject private Grounds grounds;

  /** The workspaces that the test works in. */
  protected DomainFixture domainFixture;

  @Deployment
  static WebArchive tests() {
    return InsideArchive.tests();
  }

  @BeforeEach
  void findTheGround() {
    domainFixture = grounds.of(getClass().isAnnotationPresent(DedicatedDatabase.class));
  }
}
