package plinth.testtools.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.ext.Provider;
import plinth.kernel.http.TestTools;
import plinth.testtools.TestToolsGates;

/** Puts the gates before each method of the test tools, whichever feature serves it. */
@Provider
@ApplicationScoped
public class TestToolsFeature implements DynamicFeature {
  @Inject private TestToolsGates gates;

  @Override
  public void configure(ResourceInfo resource, FeatureContext context) {
    if (resource.getResourceMethod().isAnnotationPresent(TestTools.class)) {
      context.register(new TestToolsGate(gates));
    }
  }
}
