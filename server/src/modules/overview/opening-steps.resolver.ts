import { Query, Resolver } from 'type-graphql';
import { Access } from '../../api/graphql/access.js';
import { defineEnum } from '../../api/graphql/define-enum.js';
import { CurrentActor } from '../../api/graphql/parameters.js';
import type { Actor } from '../../shared/actor.js';
import type { OpeningStep, OpeningStepsService } from './opening-steps.js';

const OpeningStepEnum = defineEnum<OpeningStep>('OpeningStep', 'What a shop needs before it can open.', {
  contact: 'Its own postal address, phone number and email address.',
  products: 'A product that visitors see.',
  taxes: 'Rates of taxes, or a provider that calculates them, and the country of the shop.',
  delivery: 'A zone and a method of delivery.',
  pages: 'The pages /terms and /privacy.',
  cards: 'A card provider that really charges cards, set up by the Stripe variables with live keys.',
  mails: 'A mail server, set up by the variable SMTP_URL.',
});

@Resolver()
export class OpeningStepsResolver {
  constructor(private readonly steps: OpeningStepsService) {}

  @Access('settings')
  @Query(() => [OpeningStepEnum], {
    description: 'What the shop still needs before it can open, in the order of setup. Empty if nothing is missing.',
  })
  missingOpeningSteps(@CurrentActor() actor: Actor) {
    return this.steps.listMissing(actor);
  }
}
