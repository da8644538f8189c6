package plinth.forms.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.ext.Provider;
import plinth.kernel.http.Call;

/** Puts the gate of forms before each of their methods. */
@Provider
@ApplicationScoped
public class FormsFeature implements DynamicFeature {
  @Inject private FormEntry entry;
  @Inject private Call call;

  @Override
  public void configure(ResourceInfo resource, FeatureContext context) {
    if (FormsResource.class.isAssignableFrom(resource.getResourceClass())) {
      context.register(new FormGate(entry, call));
    }
  }
}
